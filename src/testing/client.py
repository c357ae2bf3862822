"""Reads a collection as scripts of real users do: with requests, without the slash, following next."""

import json
import sys

import requests


def here(url, base, origin):
    """Moves an absolute link to the server under test."""
    if not url.startswith(base):
        raise SystemExit(f"a link leads elsewhere: {url}")
    return origin + url[len(base):]


def follow_next(session, origin, base, collection, limit):
    """Follows next, adding the parameters again each time, so that the query grows from page to page."""
    urls, url, pages = [], f"{origin}/api/{collection}", 0
    while url:
        pages += 1
        if pages > limit:
            raise SystemExit("the loop does not end")
        response = session.get(url, params={"format": "json"})
        response.raise_for_status()
        page = response.json()
        urls += [record["url"] for record in page["results"]]
        url = page["next"] and here(page["next"], base, origin)
    return urls


def count_pages(session, origin, base, collection, limit):
    """Counts pages until there is no next."""
    urls, number = [], 1
    while True:
        if number > limit:
            raise SystemExit("the loop does not end")
        response = session.get(f"{origin}/api/{collection}", params={"page": number})
        response.raise_for_status()
        page = response.json()
        urls += [record["url"] for record in page["results"]]
        if not page["next"]:
            return urls
        number += 1


def read_records(session, origin, base, urls):
    """Requests records without the slash."""
    found = []
    for url in urls:
        response = session.get(here(url, base, origin).rstrip("/"))
        response.raise_for_status()
        found.append(response.json()["url"])
    return found


def main():
    origin, base, collection, limit, records = sys.argv[1:]
    with requests.Session() as session:
        followed = follow_next(session, origin, base, collection, int(limit))
        counted = count_pages(session, origin, base, collection, int(limit))
        read = read_records(session, origin, base, followed[: int(records)])
    json.dump({"followed": followed, "counted": counted, "read": read}, sys.stdout)


main()
