/**
 * The configuration for Apache 2.4.58 and later. It implements the whole contract with modules of Apache's own package.
 *
 * Its rules follow the routing function: from the request to a route, from the route to a file, which is served.
 */
import { catalogType, fileTypes } from "../routing/file-types.ts";
import { filterNames, filtersMissing } from "../routing/filters.ts";
import {
  allowedMethods,
  corsHeaders,
  errorBody,
  neverChanges,
  webPageHeaders,
} from "../routing/replies.ts";
import type { CollectionRoute } from "../routing/requests.ts";
import {
  catalogFile,
  hashedFolders,
  rootLinks,
  rootPath,
  twinFolder,
  xmlSuffix,
} from "../routing/routes.ts";
import {
  type ConfigurationOptions,
  checkRoot,
  compressibleTypes,
  errorPages,
  filteredPaths,
  lines,
  namedCollections,
  optionsBody,
  optionWords,
  preflightOnly,
  quoted,
} from "./configuration.ts";
import * as patterns from "./patterns.ts";
import { filesOf, orderedRoutes, routesWithSlash } from "./route-table.ts";

/** The text of a file for `sites-available`, with one virtual host. */
export function apacheConfiguration(
  collections: readonly CollectionRoute[],
  { root, baseUrl }: ConfigurationOptions,
): string {
  // They begin a variable and a query.
  checkRoot("Apache", root, ["${", "?"]);
  const { hostname, port, protocol } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  const note = isSecure
    ? "For https add a certificate here, or let certbot do it."
    : "A port other than 80 needs a line in ports.conf: Listen.";
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
${[settings, answers, headers, queryRules, routeRules(collections), answerRules].join("\n")}</VirtualHost>
`;
}

const head = `# A static anthology that implements the whole contract, for Apache 2.4.58 and later, as one file of sites-available.
# Needs: a2enmod rewrite headers substitute deflate brotli (the last two are optional, for compression).
# Written by \`anthology-build host apache\`. Do not edit it: run the command again.
#
# In short: the request determines a route, the route and the query determine a file, and the file is served.
`;

const settings = `
    # Texts are in UTF-8; JSON and XML need no charset.
    AddDefaultCharset UTF-8
${lines(
  Object.entries(fileTypes),
  ([extension, type]) => `    AddType ${type.includes(" ") ? quoted(type) : type} .${extension}`,
)}
    # Compressed files are sent unchanged. Of two types the last one counts.
    RemoveEncoding .gz
    <Location "/${catalogFile}">
        ForceType ${catalogType}
    </Location>
`;

const words = optionWords("%{reqenv:ANTHOLOGY_TITLE}", "%{reqenv:ANTHOLOGY_EXTENSION}");

/** Methods that clients use; Apache's answers name no others. */
const namedMethods = ["POST", "PUT", "PATCH", "DELETE", "TRACE"];

const notFound = "Not found.";
const isRefused = "%{REQUEST_STATUS} == '405'";
const refusedMethod = "reqenv('REDIRECT_REQUEST_METHOD')";

/** A 405 serves the file of the 404 with another text: with ErrorDocument, Apache would add a second, empty Allow. */
function refusal(condition: string, detail: string): string {
  const inFile = JSON.stringify(detail).slice(1, -1);
  return `    <If "${isRefused} && ${condition}">
        SetOutputFilter SUBSTITUTE
        Substitute ${quoted(`s/${notFound}/${inFile}/n`)}
    </If>`;
}

const answers = `    # Answers without a file. An address that Apache refuses before the rules below is not found (%00) or remains
    # a 400 (%zz, a .. above the root).
    ErrorDocument 400 ${text(errorBody("Malformed request."))}
    ErrorDocument 404 ${text(errorBody(notFound))}
    <Location ${rootPath}>
        ErrorDocument 404 ${text(errorBody("%{reqenv:ANTHOLOGY_DETAIL}"))}
    </Location>

    # Clients that accept pages, outside the API, get a page in the language of the path; the last match counts.
${lines(
  [...errorPages].reverse(),
  ({
    start,
    file,
  }) => `    <If "%{HTTP:Accept} =~ m#text/html#i && %{REQUEST_URI} =~ m#^${start}(?!${rootPath.slice(1)})#">
        ErrorDocument 404 ${file}
    </If>`,
)}

    # A method that is not allowed: the file of the 404 with another text. A plain text would get a second, empty Allow.
    ErrorDocument 405 /404.json
${namedMethods.map((method) => refusal(`${refusedMethod} == '${method}'`, `Method "${method}" not allowed.`)).join("\n")}
${refusal(`${refusedMethod} !~ /^(?:${namedMethods.join("|")})$/`, "Method not allowed.")}

    # Answers to OPTIONS.
    ErrorDocument 200 ${text(optionsBody(words.file))}
    <LocationMatch "^${rootPath}?$">
        ErrorDocument 200 ${text(optionsBody(words.root))}
    </LocationMatch>
    <LocationMatch "^${rootPath}[^/]+(?:/page/[^/]+)?/?$">
        ErrorDocument 200 ${text(optionsBody(words.collection))}
    </LocationMatch>
    <LocationMatch "^${rootPath}[^/]+/(?!page/?$)[^/]+/?$">
        ErrorDocument 200 ${text(optionsBody(words.record))}
    </LocationMatch>
${lines(
  patterns.apiFilePaths,
  (path) => `    <LocationMatch "^${path}$">
        ErrorDocument 200 ${text(optionsBody(words.file))}
    </LocationMatch>`,
)}

    # An address of the API or of a reading page without its slash redirects to the slash on the same host, under
    # any name of the host.
    RedirectRelative On
    <If "-n reqenv('ANTHOLOGY_MOVED')">
        Redirect 301 "%{REQUEST_URI}/%{reqenv:ANTHOLOGY_QUERY}"
    </If>
`;

const isOptions = "%{REQUEST_METHOD} == 'OPTIONS'";
const types = compressibleTypes.join(" ");

const headers = `    # Headers. A preflight is any OPTIONS.
    Header always set Allow "${allowedMethods}"
    Header always merge Vary Accept
    # Files with a hash of their content in the path never change.
    Header set Cache-Control "${neverChanges}" "expr=%{REQUEST_URI} =~ m#^/(?:${hashedFolders.join("|")})# && !(${isOptions})"
    # The root links to the description of the API.
    Header set Link ${quoted(rootLinks)} "expr=reqenv('ANTHOLOGY_ROUTE') == 'root' && !(${isOptions})"
    # Policies of web pages.
${lines(
  Object.entries(webPageHeaders),
  ([name, value]) =>
    `    Header set ${name} ${quoted(value)} "expr=reqenv('ANTHOLOGY_FILE') =~ m#[.]html$#"`,
)}
${lines(Object.entries(corsHeaders), ([name, value]) => `    Header always set ${name} "${value}"`)}
${lines(
  preflightOnly,
  ([name, value]) => `    Header always set ${name} "${value}" "expr=${isOptions}"`,
)}
    Header always set Content-Type application/json "expr=(%{REQUEST_STATUS} in {'400', '404'} && %{REQUEST_URI} !~ m#^(?:${errorPages.map(({ file }) => file).join("|")})$#) || ${isOptions}"

    # Compression. An ETag has the name of the coding at its end, which is removed before the comparison.
    RequestHeader edit* If-None-Match "-(?:gzip|br)\\"" "\\""
    <IfModule mod_brotli.c>
        AddOutputFilterByType BROTLI_COMPRESS ${types}
    </IfModule>
    <IfModule mod_deflate.c>
        AddOutputFilterByType DEFLATE ${types}
    </IfModule>

    RewriteEngine On

    # Vary should not name a coding that a client does not accept.
    RewriteCond %{HTTP:Accept-Encoding} !br
    RewriteRule ^ - [E=no-brotli:1]
    RewriteCond %{HTTP:Accept-Encoding} !gzip
    RewriteRule ^ - [E=no-gzip:1]
`;

const digits = Array.from({ length: patterns.pageDigits }, (_, index) => `%${index + 1}`).join("");

const queryRules = `    # The query. Of several parameters of one name the last one counts. It is not decoded, hence the two
    # spellings of each letter: p%61ge=2 is page=2.
    # page=2, page=02, page=%32 and page=+2 are all page 2; anything but a number from 1 is "invalid".
    RewriteRule ^ - [E=ANTHOLOGY_PAGE:1]
    RewriteCond %{QUERY_STRING} "${patterns.lastParameter("page")}"
    RewriteCond %1 .
    RewriteRule ^ - [E=ANTHOLOGY_PAGE:invalid]
    RewriteCond %{QUERY_STRING} "${patterns.lastParameter("page")}"
    RewriteCond %1 "${patterns.pageNumber}"
    RewriteRule ^ - [E=ANTHOLOGY_PAGE:${digits}]
    # format=api selects the twins, any other format the plain pages.
    RewriteCond %{QUERY_STRING} "${patterns.lastParameter("format")}"
    RewriteCond %1 "^${patterns.spelled("api")}$"
    RewriteRule ^ - [E=ANTHOLOGY_FORM:/${twinFolder}]
    RewriteCond %{QUERY_STRING} .
    RewriteRule ^ - [E=ANTHOLOGY_QUERY:?%{QUERY_STRING}]
    # Filters on passages, which this host cannot apply; a filter without a value is ignored.
${lines(
  filterNames,
  (name) => `    RewriteCond %{QUERY_STRING} "${patterns.lastParameter(name)}"
    RewriteCond %1 "!^${patterns.noValue}$"
    RewriteRule ^ - [E=ANTHOLOGY_FILTER:asked]`,
)}
`;

function routeRules(collections: readonly CollectionRoute[]): string {
  const titles = namedCollections(collections).map(
    ({ name, title }) =>
      `    RewriteRule "^${rootPath}${name}(?:/|$)" - "[E=ANTHOLOGY_TITLE:${title}]"`,
  );
  // The last matching rule counts.
  const places = [...orderedRoutes].reverse().map(
    ([pattern, route]) => `    RewriteCond "%{ENV:ANTHOLOGY_EXTENSION} %{REQUEST_URI}" "${pattern}"
    RewriteRule ^ - [E=ANTHOLOGY_ROUTE:${route}]`,
  );
  return `    # The collections, with their names in answers to OPTIONS.
${titles.join("\n")}
    # The extension of their files, which is also the end of their type. Names without a title are not collections.
    RewriteCond %{ENV:ANTHOLOGY_TITLE} .
    RewriteRule ^ - [E=ANTHOLOGY_EXTENSION:json]
    RewriteCond %{ENV:ANTHOLOGY_TITLE} .
    RewriteRule "^${rootPath}[^/]+${xmlSuffix}(?:/|$)" - [E=ANTHOLOGY_EXTENSION:xml]

    # The route, by extension and path; the last matching rule counts.
${places.join("\n")}
    # The path above is decoded, with .. resolved: only the raw address shows whether its spelling is plain.
    RewriteCond %{THE_REQUEST} "!^[^ ]+ (?:[Hh][Tt][Tt][Pp][Ss]?://[^/? ]*)?${patterns.plainPath}[? ]" [OR]
    RewriteCond %{THE_REQUEST} "${patterns.dotSegment}"
    RewriteRule ^ - [E=ANTHOLOGY_ROUTE:nothing]
`;
}

const files = filesOf({
  form: "%{ENV:ANTHOLOGY_FORM}",
  path: "$1",
  folder: "%{ENV:ANTHOLOGY_FOLDER}",
  extension: "%{ENV:ANTHOLOGY_EXTENSION}",
});

const answerRules = `    # Answers without a file.
    RewriteRule ^ - "[E=ANTHOLOGY_DETAIL:${notFound}]"
    RewriteCond %{ENV:ANTHOLOGY_ROUTE} =nothing
    RewriteRule ^ - [R=404,L]
    RewriteCond %{REQUEST_METHOD} =OPTIONS
    RewriteRule ^ - [R=200,L]
    RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
    RewriteRule ^ - [R=405,L]
    RewriteCond %{ENV:ANTHOLOGY_ROUTE} ^${routesWithSlash}$
    RewriteRule [^/]$ - [E=ANTHOLOGY_MOVED:1,L]

    # A filter must not be ignored where filters apply.
    RewriteCond "%{ENV:ANTHOLOGY_FILTER} %{ENV:ANTHOLOGY_ROUTE}" "^asked (?:collection|page)$"
    RewriteRule "^${filteredPaths}" - "[E=ANTHOLOGY_DETAIL:${filtersMissing},R=404,L]"

    # The file. Page 1 is that of the collection; page/invalid/ never exists.
    RewriteCond %{ENV:ANTHOLOGY_PAGE} !=1
    RewriteRule ^ - [E=ANTHOLOGY_FOLDER:page/%{ENV:ANTHOLOGY_PAGE}/]
${lines(
  Object.entries(files),
  ([route, file]) => `    RewriteCond %{ENV:ANTHOLOGY_ROUTE} =${route}
    RewriteRule ^(.*)$ - [E=ANTHOLOGY_FILE:${file}]`,
)}

    # The text of a 404: an existing collection lacks the page.
    RewriteCond "%{ENV:ANTHOLOGY_ROUTE} %{ENV:ANTHOLOGY_PAGE}" "^(?:page |collection (?!1$))"
    RewriteRule ^ - "[E=ANTHOLOGY_DETAIL:Invalid page.]"
    RewriteCond %{DOCUMENT_ROOT}%{ENV:ANTHOLOGY_FILE} !-f
    RewriteRule ^ - [R=404,L]
    RewriteRule ^ %{DOCUMENT_ROOT}%{ENV:ANTHOLOGY_FILE} [L]
`;

/** A text for ErrorDocument: an expression in double quotes. */
function text(body: string): string {
  return quoted(body.replaceAll("\\", "\\\\"));
}
