/**
 * The configurations of nginx, Caddy and Apache, which implement the whole contract with modules of their own packages: the
 * tables of the routing function set variables, and the file that they give is served.
 */
import { AnthologyError } from "../model/errors.ts";
import { fileTypes } from "../routing/file-types.ts";
import { defaultLanguages, rootLinks } from "../routing/page-routes.ts";
import {
  corsHeaders,
  neverChanges,
  preflightHeaders,
  revalidated,
  shownHeaders,
} from "../routing/replies.ts";
import {
  type Configuration,
  type ConfigurationOptions,
  fill,
  type Values,
} from "./configuration.ts";
import {
  bareType,
  compressibleTypes,
  decisionTables,
  errorPagesIn,
  optionsBodies,
} from "./decision.ts";

/** How a server spells what its template is filled with. */
interface Syntax {
  /** The variables that the server defines. */
  readonly own: Readonly<Record<string, string>>;
  readonly group: (digit: string) => string;
  readonly variable: (name: string) => string;
  /** A variable in the text of an answer, if it is spelled in another way there. */
  readonly inAnswer?: (name: string) => string;
  /** A text between double quotes. */
  readonly escaped: (text: string) => string;
  /** Whether the last row of a table that matches counts, not the first. */
  readonly lastCounts?: true;
}

const escapeAll = (text: string) => text.replace(/["\\]/g, "\\$&");

/** Hosts that can hand filtered requests on to `anthology-build serve`. */
export const webServers: Readonly<Record<string, Configuration>> = {
  nginx: webServer("anthology.conf", "nginx.conf", {
    own: {
      query: "$args",
      address: "$request_uri",
      path: `\${uri}`,
      accept: "$http_accept",
    },
    group: (digit) => `$${digit}`,
    variable: (name) => `\${anthology_${name}}`,
    escaped: escapeAll,
  }),
  caddy: webServer("Caddyfile", "Caddyfile", {
    own: {
      query: "{http.request.orig_uri.query}",
      address: "{http.request.orig_uri}",
      path: "{http.request.orig_uri.path}",
      accept: "{http.request.header.Accept}",
    },
    group: (digit) => `\${${digit}}`,
    variable: (name) => `{anthology_${name}}`,
    escaped: (text) => text.replaceAll('"', '\\"'),
  }),
  apache: webServer("anthology.conf", "apache.conf", {
    own: {
      query: "%{QUERY_STRING}",
      path: "%{REQUEST_URI}",
      accept: "%{HTTP:Accept}",
    },
    group: (digit) => `%${digit}`,
    variable: (name) => `%{ENV:ANTHOLOGY_${name.toUpperCase()}}`,
    inAnswer: (name) => `%{reqenv:ANTHOLOGY_${name.toUpperCase()}}`,
    escaped: escapeAll,
    lastCounts: true,
  }),
};

/** Headers that files of a kind have (`decision.ts`). */
const headersOfKinds = Object.entries({
  root: { Link: rootLinks },
  hashed_svg: shownHeaders.svg ?? {},
  ...shownHeaders,
}).flatMap(([kind, headers]) =>
  Object.entries(headers).map(([header, value]) => [kind, header, value] as const),
);

/** Headers of the answer to a preflight, which is any OPTIONS. The templates have those of every answer. */
const headersOfPreflights = Object.entries(preflightHeaders)
  .filter(([header]) => !(header in corsHeaders))
  .map(([header, value]) => ["preflight", header, value] as const);

const isNoPage = (type: string) => type !== "text/html";

function webServer(file: string, template: string, syntax: Syntax): Configuration {
  return { file, write: (options) => fill(template, valuesFor(syntax, options)) };
}

function valuesFor(
  { own, group, variable, inAnswer = variable, escaped, lastCounts }: Syntax,
  { root, baseUrl, filters = "", languages = defaultLanguages, cache }: ConfigurationOptions,
): Values {
  checkRoot(root);
  const errorPages = errorPagesIn(languages);
  const spelled = (text: string, spell = variable) =>
    text.replace(
      /\{(\w+)\}/g,
      (_, word: string) => own[word] ?? (/^[0-9]$/.test(word) ? group(word) : spell(word)),
    );
  const { origin, hostname, port, protocol } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  const headers = (list: readonly (readonly [kind: string, header: string, value: string])[]) =>
    list.map(([kind, header, value], index) => {
      // nginx takes only short names.
      return { kind, header, value: escaped(value), variable: `${kind}_${index}` };
    });
  return {
    origin,
    hostname,
    port: isSecure ? "80" : port || "80",
    secure: isSecure ? protocol : "",
    insecure: isSecure ? "" : protocol,
    root: escaped(root),
    neverChanges,
    ofFiles: revalidated(cache),
    ofErrors: revalidated(),
    filters,
    withoutFilters: filters === "" ? "none" : "",
    proxy: filters === "" ? "" : "proxy_http ",
    tables: decisionTables(languages).map(({ name, of, rows, note }) => ({
      name,
      NAME: name.toUpperCase(),
      of: spelled(of),
      note,
      rows: (lastCounts ? rows.toReversed() : rows).map(([pattern, value]) => ({
        key: keyOf(pattern),
        condition: pattern === "^" ? "" : pattern,
        value: spelled(value),
      })),
    })),
    options: optionsBodies.map(([routes, body]) => {
      const text = spelled(body, inAnswer);
      return { routes, body: text, escaped: escaped(text) };
    }),
    kinds: headers(headersOfKinds),
    preflight: headers(headersOfPreflights),
    types: Object.entries(fileTypes).map(([extension, type]) => ({
      extension,
      type,
      bare: bareType(type),
    })),
    extensions: Object.keys(fileTypes).join("|"),
    // nginx gives pages a charset and compresses them by default, and warns if they are listed.
    texts: [...new Set(Object.values(fileTypes).filter((type) => type.includes("charset")))]
      .map(bareType)
      .filter(isNoPage)
      .join(" "),
    compressible: compressibleTypes.join(" "),
    compressibleButPages: compressibleTypes.filter(isNoPage).join(" "),
    compressibleTypes: compressibleTypes.map((type) => ({ type })),
    methods: ["POST", "PUT", "PATCH", "DELETE", "TRACE"].map((method) => ({ method })),
    errorPages,
    errorFiles: errorPages.map(({ file }) => file).join("|"),
  };
}

/** A pattern as the key of a map, for nginx and Caddy. Only as a word or by default may a value contain variables. */
function keyOf(pattern: string): string {
  if (pattern === "^") return "default";
  const word = /^\^(\w*)\$$/.exec(pattern)?.[1];
  return word === undefined ? `"~${pattern}"` : `"${word}"`;
}

/** Refuses a root with a sign that begins a variable or a pattern in the configuration of one of the servers. */
function checkRoot(root: string): void {
  const [sign] = /[${[?]/.exec(root) ?? [];
  if (sign === undefined) return;
  const message = `no configuration can name ${root}: servers do not take ${sign} literally`;
  const hint = "move the folder, and name its path on the server with --root";
  throw new AnthologyError("run", message, { hint });
}
