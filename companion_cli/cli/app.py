"""The `companion` command: puts the commands together, and turns interrupts and closed pipes into exit statuses."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group
