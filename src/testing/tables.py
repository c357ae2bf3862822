"""Prints the cells that differ between two tables, read with the standard library alone."""

import csv
import json
import re
import sys


def table(file):
    """The rows of a table. The encoding utf-8-sig skips the byte order mark."""
    with open(file, encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines, strict=True))


def differences(one, other):
    """The cells that differ, apart from line breaks, of which a spreadsheet has one kind."""
    first, second = table(one), table(other)
    if len(first) != len(second):
        return [f"{len(first)} rows, {len(second)} rows"]
    plain = lambda cell: re.sub("\r\n?", "\n", cell)
    return [
        [place, column, cell, found.get(column)]
        for place, (row, found) in enumerate(zip(first, second))
        for column, cell in row.items()
        if plain(cell) != found.get(column)
    ]


csv.field_size_limit(2**31 - 1)
json.dump(differences(*sys.argv[1:]), sys.stdout)
