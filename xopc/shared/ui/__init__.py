"""What every page is built with: template tags and the page's frame. Knows no product."""
