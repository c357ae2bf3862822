/**
 * The configuration for Apache 2.4.58 and later. It implements the whole contract with modules of Apache's own package: the
 * tables of the routing function are rewrite rules that set variables, and the file that they give is served.
 */
import { catalogType, fileTypes } from "../routing/file-types.ts";
import { filtersMissing } from "../routing/filters.ts";
import { allowedMethods, corsHeaders, errorBody } from "../routing/replies.ts";
import { catalogFile, rootPath } from "../routing/routes.ts";
import {
  type ConfigurationOptions,
  checkRoot,
  compressibleTypes,
  headersOfKinds,
  headOf,
  indented,
  lines,
  preflightOnly,
  printed,
  quoted,
} from "./configuration.ts";
import {
  decisionTable,
  decisionTables,
  errorPages,
  optionsBodies,
  type Table,
} from "./decision.ts";

/** The text of a file for `sites-available`, with one virtual host. */
export function apacheConfiguration({ root, baseUrl, filters }: ConfigurationOptions): string {
  checkRoot(root);
  const { hostname, port, protocol } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  const head = headOf(
    "Apache 2.4.58 and later, as one file of sites-available",
    "apache",
    `# Needs: a2enmod ${filters === undefined ? "" : "proxy_http "}rewrite headers substitute deflate brotli (the last two are optional, for compression).`,
  );
  const note = isSecure
    ? "For https add a certificate here, or let certbot do it."
    : "A port other than 80 needs a line in ports.conf: Listen.";
  const tables = printed([address, ...decisionTables], variable, rulesOf);
  return `${head}

<VirtualHost *:${isSecure ? 80 : port || 80}>
    # ${note}
    ServerName ${hostname}
    DocumentRoot ${quoted(root)}
    <Directory ${quoted(root)}>
        Require all granted
        AllowOverride None
        Options None
    </Directory>
${answers}
    # Of each variable, the last matching rule counts.
    RewriteEngine On
${indented(tables, "    ")}
${rulesFor(filters)}</VirtualHost>
`;
}

const address = decisionTable("address", "{request}", {
  "^[^ ]+ (?:[Hh][Tt][Tt][Pp][Ss]?://[^/? ]*)?([^ ]*)": "{1}",
});

const own: Readonly<Record<string, string>> = {
  request: "%{THE_REQUEST}",
  query: "%{QUERY_STRING}",
  path: "%{REQUEST_URI}",
  accept: "%{HTTP:Accept}",
};

function variable(name: string): string {
  return own[name] ?? (/^[0-9]$/.test(name) ? `%${name}` : `%{ENV:${nameOf(name)}}`);
}

function nameOf(name: string): string {
  return `ANTHOLOGY_${name.toUpperCase()}`;
}

function rulesOf({ name, of, rows }: Table): string {
  return lines(
    rows.toReversed(),
    ([pattern, value]) =>
      `${pattern === "^" ? "" : `RewriteCond ${quoted(of)} "${pattern}"\n`}RewriteRule ^ - "[E=${nameOf(name)}:${value}]"`,
  );
}

/** The value of a variable in an expression. */
function read(name: string): string {
  return `%{reqenv:${nameOf(name)}}`;
}

/** A text for ErrorDocument: an expression in double quotes. */
function text(body: string): string {
  return quoted(body.replaceAll("\\", "\\\\"));
}

/** Methods that clients use; Apache's answers name no others. */
const namedMethods = ["POST", "PUT", "PATCH", "DELETE", "TRACE"];

const notFound = "Not found.";
const refusedMethod = "reqenv('REDIRECT_REQUEST_METHOD')";

/** A 405 serves the file of the 404 with another text: with ErrorDocument, Apache would add a second, empty Allow. */
function refusal(condition: string, detail: string): string {
  const inFile = JSON.stringify(detail).slice(1, -1);
  return `    <If "%{REQUEST_STATUS} == '405' && ${condition}">
        SetOutputFilter SUBSTITUTE
        Substitute ${quoted(`s/${notFound}/${inFile}/n`)}
    </If>`;
}

/** Whether the answer is not that of `anthology-build serve`, which sends all its headers. */
const isOurs = "-z reqenv('ANTHOLOGY_HANDED_ON')";
const isOptions = "%{REQUEST_METHOD} == 'OPTIONS'";
const types = compressibleTypes.join(" ");

const answers = `
    # Texts are in UTF-8; JSON and XML need no charset.
    AddDefaultCharset UTF-8
${lines(Object.entries(fileTypes), ([extension, type]) => `    AddType ${quoted(type)} .${extension}`)}
    # Compressed files are sent unchanged. Of two types the last one counts.
    RemoveEncoding .gz
    <Location "/${catalogFile}">
        ForceType ${catalogType}
    </Location>

    # Answers without a file. An address that Apache refuses before the rules below is not found (%00) or remains
    # a 400 (%zz, a .. above the root).
    ErrorDocument 400 ${text(errorBody("Malformed request."))}
    ErrorDocument 404 ${text(errorBody(notFound))}
${lines([502, 503, 504], (status) => `    ErrorDocument ${status} ${text(errorBody(filtersMissing))}`)}
    <Location ${rootPath}>
        ErrorDocument 404 ${text(errorBody(read("detail")))}
    </Location>
${lines(
  errorPages,
  ({ file }) => `    <If "reqenv('${nameOf("error_page")}') == '${file}'">
        ErrorDocument 404 ${file}
    </If>`,
)}
    <If "reqenv('ANTHOLOGY_ANSWER') == 'missing'">
        Redirect 404
    </If>

    # A method that is not allowed: the file of the 404 with another text. A plain text would get a second, empty Allow.
    ErrorDocument 405 /404.json
${lines(namedMethods, (method) => refusal(`${refusedMethod} == '${method}'`, `Method "${method}" not allowed.`))}
${refusal(`${refusedMethod} !~ /^(?:${namedMethods.join("|")})$/`, "Method not allowed.")}

    # Answers to OPTIONS.
${lines(
  optionsBodies(read("title"), read("extension")),
  ([routes, body]) => `    <If "reqenv('${nameOf("route")}') =~ /^(?:${routes})$/ && ${isOptions}">
        ErrorDocument 200 ${text(body)}
        Redirect 200
    </If>`,
)}

    # The slash is added on the same host, under any name of the host.
    RedirectRelative On
    <If "reqenv('ANTHOLOGY_ANSWER') == 'moved'">
        Redirect 301 "%{REQUEST_URI}/${read("suffix")}"
    </If>

    Header always set Allow "${allowedMethods}" "expr=${isOurs}"
    Header always merge Vary Accept "expr=${isOurs}"
${lines(Object.entries(corsHeaders), ([name, value]) => `    Header always set ${name} "${value}" "expr=${isOurs}"`)}
${lines(
  headersOfKinds,
  ([kind, name, value]) =>
    `    Header set ${name} ${quoted(value)} "expr=reqenv('${nameOf("kind")}') == '${kind}' && !(${isOptions})"`,
)}
${lines(
  preflightOnly,
  ([name, value]) => `    Header always set ${name} "${value}" "expr=${isOptions}"`,
)}
    Header always set Content-Type application/json "expr=(%{REQUEST_STATUS} in {'400', '404', '502', '503', '504'} && %{REQUEST_URI} !~ m#^(?:${errorPages.map(({ file }) => file).join("|")})$#) || ${isOptions}"

    # Compression. An ETag has the name of the coding at its end, which is removed before the comparison.
    RequestHeader edit* If-None-Match "-(?:gzip|br)\\"" "\\""
    <IfModule mod_brotli.c>
        AddOutputFilterByType BROTLI_COMPRESS ${types}
    </IfModule>
    <IfModule mod_deflate.c>
        AddOutputFilterByType DEFLATE ${types}
    </IfModule>
`;

/** Filtered requests are handed on as they came. */
const rulesFor = (filters: string | undefined) => `
    # Vary should not name a coding that a client does not accept.
    RewriteCond %{HTTP:Accept-Encoding} !br
    RewriteRule ^ - [E=no-brotli:1]
    RewriteCond %{HTTP:Accept-Encoding} !gzip
    RewriteRule ^ - [E=no-gzip:1]

    RewriteRule ^ - "[E=ANTHOLOGY_DETAIL:${notFound}]"
    RewriteCond %{ENV:${nameOf("route")}} "^$"
    RewriteRule ^ - [R=404,L]
    RewriteCond %{REQUEST_METHOD} =OPTIONS
    RewriteRule ^ - [L]
    RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
    RewriteRule ^ - [R=405,L]
    RewriteCond ${variable("last")} .
    RewriteRule ^ - [E=ANTHOLOGY_ANSWER:moved,L]
    RewriteCond ${variable("filtered")} .
    RewriteRule ^ ${filters === undefined ? `- "[E=ANTHOLOGY_DETAIL:${filtersMissing},R=404,L]"` : `${filters}%{REQUEST_URI} [E=ANTHOLOGY_HANDED_ON:yes,P,L]`}
    RewriteRule ^ - "[E=ANTHOLOGY_DETAIL:${variable("missing")}]"
    RewriteCond %{DOCUMENT_ROOT}${variable("file")} !-f
    RewriteRule ^ - [E=ANTHOLOGY_ANSWER:missing,L]
    RewriteRule ^ %{DOCUMENT_ROOT}${variable("file")} [L]
`;
