/**
 * What web servers decide themselves about conditions and ranges, whatever their configuration says. `npm run conformance`
 * writes it into docs/hosts.md.
 */
import type { Finding } from "../conformance/random-headers.ts";

/** A decision, and whether it explains a difference. */
interface Decision {
  readonly says: string;
  readonly explains: (asked: Asked, aspect: string, expected: string, got: string) => boolean;
}

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

const conditions = ["if-match", "if-none-match", "if-unmodified-since", "if-modified-since"];
const isAsked = ({ headers }: Asked, ...names: readonly string[]) =>
  names.some((name) => headers[name] !== undefined);

const ownStrength: Decision = {
  says: "compares `If-Match` and `If-Range` with an ETag of another strength than the one that it sends",
  explains: (asked, aspect, expected, got) =>
    (isAsked(asked, "if-match") && aspect === "status" && expected === "412") ||
    (isAsked(asked, "if-range") && expected === "200" && /^(?:206|416)$/.test(got)),
};
const partsOfHead: Decision = {
  says: "answers HEAD with `Range` like GET, with 206 or 416",
  explains: (asked, _aspect, _expected, got) =>
    asked.method === "HEAD" && isAsked(asked, "range") && /^(?:206|416)$/.test(got),
};
const datesToo: Decision = {
  says: "lets a date count next to an ETag: `If-Modified-Since` and `If-Unmodified-Since`, where `If-None-Match` or `If-Match` is there",
  explains: (asked, aspect, expected, got) =>
    isAsked(asked, "if-match", "if-none-match") &&
    isAsked(asked, "if-modified-since", "if-unmodified-since") &&
    aspect === "status" &&
    (got === "412" || expected === "304"),
};
const emptyRefusal: Decision = {
  says: "sends 412 without a body",
  explains: (asked, aspect) =>
    isAsked(asked, "if-match", "if-unmodified-since") && aspect === "body",
};

/** What the local program of Cloudflare decides: it, and not the Worker, chooses the coding of an answer. */
const miniflare: readonly Decision[] = [
  {
    says: "answers 415 where `Accept-Encoding` refuses every coding",
    explains: ({ headers }, aspect, _expected, got) =>
      headers["accept-encoding"] === "*;q=0" &&
      (got === "415" || aspect === "access-control-allow-origin"),
  },
  {
    says: "changes the body of a packed file for a client that takes `br` and refuses `gzip`",
    explains: ({ headers }, aspect) =>
      aspect === "body" && /gzip ?; ?q=0.*br/.test(headers["accept-encoding"] ?? ""),
  },
];

/** The decisions of each server, by its name. */
export const decisions: Readonly<Record<string, readonly Decision[]>> = {
  nginx: [
    ownStrength,
    partsOfHead,
    datesToo,
    {
      says: "applies conditions to OPTIONS (304 or 412), for which the standard has none",
      explains: (asked, _aspect, _expected, got) =>
        asked.method === "OPTIONS" && isAsked(asked, ...conditions) && /^(?:304|412)$/.test(got),
    },
    {
      says: "answers 412 where `If-Unmodified-Since` is no date",
      explains: ({ headers }, _aspect, _expected, got) =>
        Number.isNaN(Date.parse(headers["if-unmodified-since"] ?? "")) && got === "412",
    },
  ],
  Caddy: [
    ownStrength,
    partsOfHead,
    emptyRefusal,
    {
      says: "sends 416 as text, for a range that it cannot read without `Content-Range`, and 412 with the type of the file",
      explains: (asked, aspect) =>
        aspect === "content-type" ||
        (isAsked(asked, "range") && /^(?:body|content-range)$/.test(aspect)),
    },
    {
      says: "answers 416 where the unit of `Range` is not spelled `bytes`, and 206 to `bytes=-0`",
      explains: ({ headers: { range = "" } }, _aspect, _expected, got) =>
        (!range.startsWith("bytes=") && got === "416") || (range === "bytes=-0" && got === "206"),
    },
  ],
  Miniflare: miniflare,
  Apache: [
    ownStrength,
    datesToo,
    emptyRefusal,
    {
      says: "answers OPTIONS with `Range` like GET, with 206 or 416",
      explains: (asked, _aspect, _expected, got) =>
        asked.method === "OPTIONS" && isAsked(asked, "range") && /^(?:206|416)$/.test(got),
    },
    {
      says: "sends 416 without `Content-Range`",
      explains: (_asked, aspect) => aspect === "content-range",
    },
    {
      says: "compares `If-None-Match` strongly where there is a `Range`",
      explains: (asked, _aspect, expected) =>
        isAsked(asked, "if-none-match") && isAsked(asked, "range") && expected === "304",
    },
  ],
};

/** The findings that none of these decisions explains, and the sentences of those that explain one. */
export function unexplained(name: string, findings: readonly Finding[]) {
  const own = decisions[/Miniflare/.exec(name)?.[0] ?? name.replace(" with filters", "")] ?? [];
  const met = new Set<string>();
  const left = findings.filter(({ method, headers, differences }) =>
    differences.some(([aspect, expected, got]) => {
      const one = own.find(({ explains }) => explains({ method, headers }, aspect, expected, got));
      if (one !== undefined) met.add(one.says);
      return one === undefined;
    }),
  );
  return { left, unmet: own.map(({ says }) => says).filter((says) => !met.has(says)) };
}
