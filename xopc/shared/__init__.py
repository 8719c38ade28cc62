"""Building blocks that know nothing of the product. Imports nothing of ours."""
