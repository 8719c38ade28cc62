"""The only package that talks to a model: embeddings and chat. Imports xopc.shared."""
