/** Random strings that may break programs: quotes, markup, control characters, addresses of the site itself. */
import { below, oneOf } from "./random-numbers.ts";

const pieces = [
  '"',
  "'",
  "\\",
  '\\"',
  "\\\\",
  "\\n",
  "\\udfff",
  "/\\udfff",
  '/\\udfff"',
  '/"',
  "\\u0000",
  "</root>",
  "<list-item>",
  "<",
  ">",
  "&",
  "&amp;",
  "&#13;",
  "<![CDATA[",
  "]]>",
  "<!--",
  "<?",
  "\r\n",
  "\r",
  "\n",
  "\t",
  " ",
  "\u00a0",
  "\u2009",
  "\u2028",
  "\u2029",
  "\u0085",
  "\ufeff",
  "\ufffd",
  "\u200f",
  "\u{1018A}",
  "\u{1F44B}\u{1F3FF}",
  "\u{10FFFF}",
  "\ue000",
  "\uffef",
  "\ufb03",
  "e\u0301",
  "\u0344",
  "\u03b1\u0313\u0301",
  "\u1f71",
  "ÅÅ",
  "ᾳ",
  "Μῆνιν",
  "ς",
  "ß",
  "İ",
  "?format=api",
  "&format=api",
  "/?page=2",
  "$&",
  "$1",
  "$$",
  "%3A",
  "{{",
  "__proto__",
];

/** Text around an address of the site, so that the address is not a link: a link begins its string. */
const mentions = [" see ", '"', "\\", "(", "\n", "\r\n"];

/** Addresses outside the API, and some that only look like an address of the API. */
const urls = [
  "https://www.wikidata.org/wiki/Q17892",
  "https://pleiades.stoa.org/places/373778/",
  "http://data.perseus.org/catalog/urn:cite:perseus:author.1?format=api",
  "https://example.net/api/authors/1/",
  "https://example.net/?page=2&format=api",
  `https://example.net/"quoted"&<b>'\\udfff"/`,
  "https://example.net:8443/a;b?c=%20#d",
];
const ownUrls = ["/passages/urn:cts:greekLit:tlg7000.tlg001.ag:1.1/", "/api/", "/api/authors/"];

/** What random strings are made with. */
interface Source {
  readonly baseUrl: string;
  /** Paths of records, to which more may be added later. */
  readonly paths: readonly string[];
  /** Characters that XML does not allow, if the site has no XML. */
  readonly control: string;
}

/** Functions that return a string each. */
export type RandomText = ReturnType<typeof randomText>;

export function randomText(random: () => number, { baseUrl, paths, control }: Source) {
  const own = () => baseUrl + oneOf(paths, random);
  /** Any character that XML allows. */
  const character = () => {
    const code = below(random() < 0.5 ? 0x250 : 0x110000, random);
    const isAllowed =
      code >= 0x20 && !(code >= 0xd800 && code < 0xe000) && (code & 0xfffe) !== 0xfffe;
    return isAllowed ? String.fromCodePoint(code) : control;
  };
  const unit = () => {
    const kind = random();
    if (kind < 0.6) return oneOf(pieces, random);
    if (kind < 0.9) return character();
    const mention = oneOf(mentions, random);
    return mention + own() + mention;
  };
  return {
    /** Text that a curator might type or paste. */
    text: (): string => {
      const kind = random();
      if (kind < 0.07) return own();
      if (kind < 0.14) return `${own()} is where it stands\n${own()}`;
      return Array.from({ length: below(9, random) }, unit).join("");
    },
    url: (): string => {
      const kind = random();
      if (kind < 0.2) return own();
      if (kind < 0.3) return `${own()}?format=api`;
      if (kind < 0.5) return baseUrl + oneOf(ownUrls, random);
      return kind < 0.6 ? `https://example.net/?of=${own()}` : oneOf(urls, random);
    },
  };
}
