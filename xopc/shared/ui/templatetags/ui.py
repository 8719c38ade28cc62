"""Tags and filters of our own, available in every template."""

from django import template

register = template.Library()
