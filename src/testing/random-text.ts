/** Random strings that may break programs: quotes, markup, control characters, addresses of the site itself. */
import fc from "fast-check";

/** Placeholders in random strings for facts about the site; `fillIn` replaces them. */
const mark = { base: "{base}", own: "{own:", control: "{control}" } as const;

const pieces = [
  ...['"', "'", "\\", '\\"', "\\\\", "\\n", "\\udfff", "/\\udfff", '/\\udfff"', '/"', "\\u0000"],
  ...["</root>", "<list-item>", "<", ">", "&", "&amp;", "&#13;", "<![CDATA[", "]]>", "<!--", "<?"],
  ...["\r\n", "\r", "\n", "\t", " ", "\u00a0", "\u2009", "\u2028", "\u2029", "\u0085", "\ufeff"],
  ...[
    "\ufffd",
    "\u200f",
    "\u{1018A}",
    "\u{1F44B}\u{1F3FF}",
    "\u{10FFFF}",
    "\ue000",
    "\uffef",
    "\ufb03",
  ],
  ...["e\u0301", "\u0344", "\u03b1\u0313\u0301", "\u1f71", "ÅÅ", "ᾳ", "Μῆνιν", "ς", "ß", "İ"],
  ...["?format=api", "&format=api", "/?page=2", "$&", "$1", "$$", "%3A", "{{", "__proto__"],
  mark.control,
];

/** Text before an address of the site, so that the address is not a link: a link begins its string. */
const mentions = [" see ", '"', "\\", "(", "\n", "\r\n"];

const ownAddress = fc.nat(60).map((number) => `${mark.own}${number}}`);

const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...pieces) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: inXml(fc.string({ unit: "binary", minLength: 1, maxLength: 1 })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...mentions), ownAddress)
      .map(([before, address]) => `${before}${address}${before}`),
  },
);

/** Text that a curator might type or paste. */
export const randomText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.string({ unit, maxLength: 8 }) },
  { weight: 1, arbitrary: ownAddress },
  {
    weight: 1,
    arbitrary: ownAddress.map((address) => `${address} is where it stands\n${address}`),
  },
);

/** An address outside the API, or one that only looks like an address of the API. */
export const randomUrl: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "https://www.wikidata.org/wiki/Q17892",
    "https://pleiades.stoa.org/places/373778/",
    "http://data.perseus.org/catalog/urn:cite:perseus:author.1?format=api",
    "https://example.net/api/authors/1/",
    "https://example.net/?page=2&format=api",
    `https://example.net/"quoted"&<b>'\\udfff"/`,
    `${mark.base}/passages/urn:cts:greekLit:tlg7000.tlg001.ag:1.1/`,
    `${mark.base}/api/`,
    `${mark.base}/api/authors/`,
    `https://example.net/?of=${mark.base}/api/authors/1/`,
  ),
  ownAddress,
  ownAddress.map((address) => `${address}?format=api`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

/** The values of the placeholders in random strings. */
export interface Filling {
  readonly baseUrl: string;
  /** Paths of the existing records. */
  readonly paths: readonly string[];
  /** A character that XML does not allow, or an empty string if the site has XML. */
  readonly control: string;
}

/** A copy of the value with every placeholder in its strings replaced. */
export function fillIn<Value>(value: Value, { baseUrl, paths, control }: Filling): Value {
  const fill = (text: string) =>
    text
      .replaceAll(mark.control, () => control)
      .replaceAll(mark.base, () => baseUrl)
      .replaceAll(/\{own:(\d+)\}/g, (_match, number: string) => {
        return `${baseUrl}${paths[Number(number) % paths.length] ?? "/api/"}`;
      });
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === "string" ? fill(member) : member,
  ) as Value;
}

/** Strings of characters that XML 1.0 allows. */
function inXml(strings: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return strings.filter((text) =>
    /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text),
  );
}
