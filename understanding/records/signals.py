"""What is told to those above who keep the words that records were made from."""

from django.dispatch import Signal

#: Sent with `scope` and `record` in the transaction that erases it, while its evidence is there.
forgotten = Signal()
