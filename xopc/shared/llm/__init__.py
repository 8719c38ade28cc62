"""The only package that talks to a model: embeddings now, chat later. Imports xopc.shared."""
