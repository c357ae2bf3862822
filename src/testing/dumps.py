"""Reads the bulk files as a user's script does, with the standard library alone, and prints what it found."""

import csv
import gzip
import hashlib
import json
import re
import sqlite3
import sys


def digest(texts):
    """One hash of all numbers and texts, ordered by number."""
    whole = hashlib.sha256()
    for number, text in sorted(texts):
        whole.update(f"{number}\0{text}\0".encode())
    return whole.hexdigest()


def number(url):
    """The number in the address of a text."""
    return int(url.rstrip("/").split("/")[-1])


def table(file):
    """The rows of a table. The encoding utf-8-sig skips the byte order mark."""
    with open(file, encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines, strict=True))


def lines(file):
    """The records of a collection."""
    with gzip.open(file, "rt", encoding="utf-8", newline="\n") as records:
        return [json.loads(record) for record in records]


def database(file):
    """SQLite's integrity check of the snapshot, and the texts in it."""
    snapshot = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    check = snapshot.execute("PRAGMA integrity_check").fetchone()[0]
    return check, snapshot.execute("SELECT id, text FROM text").fetchall()


def read(folder):
    """Reads all files that the descriptor names."""
    with open(f"{folder}/datapackage.json", encoding="utf-8") as descriptor:
        resources = json.load(descriptor)["resources"]
    rows, texts = {}, {}
    for resource in resources:
        name, file = resource["name"], f"{folder}/{resource['path']}"
        if resource["format"] == "csv":
            found = table(file)
            rows[name] = len(found)
            if name == "texts.csv":
                texts[name] = digest((int(row["id"]), row["text"]) for row in found)
        elif resource["format"] == "ndjson":
            found = lines(file)
            rows[name] = len(found)
            if name == "texts.ndjson.gz":
                texts[name] = digest((number(row["url"]), row["text"]) for row in found)
        else:
            check, found = database(file)
            rows[name] = check
            texts[name] = digest(found)
    return {"rows": rows, "texts": texts}


def differences(one, other):
    """The cells that differ between two tables, apart from line breaks, of which a spreadsheet has one kind."""
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
ask = {"read": read, "differences": differences}
json.dump(ask[sys.argv[1]](*sys.argv[2:]), sys.stdout)
