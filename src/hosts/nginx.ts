/**
 * The configuration for nginx 1.22 and later. It implements the whole contract with nginx's standard modules: the tables of
 * the routing function are maps, and one location serves the file that they give.
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
  keyOf,
  lines,
  preflightOnly,
  printed,
  quoted,
} from "./configuration.ts";
import { decisionTable, decisionTables, optionsBodies, type Table } from "./decision.ts";

/** The text of a file for `conf.d` or `sites-enabled`, with maps and one server. */
export function nginxConfiguration(options: ConfigurationOptions): string {
  checkRoot(options.root);
  return `${headOf(
    "nginx 1.22 and later",
    "nginx",
    "# Include it inside http { }, for example as conf.d/anthology.conf. The standard modules are enough.",
  )}

${printed([...decisionTables, ...ownTables], variable, mapOf)}
${server(options)}`;
}

const own: Readonly<Record<string, string>> = {
  query: "$args",
  address: "$request_uri",
  path: `\${uri}`,
  accept: "$http_accept",
  accept_encoding: "$http_accept_encoding",
  method: "$request_method",
  status: "$status",
};

function variable(name: string): string {
  return own[name] ?? (/^[0-9]$/.test(name) ? `$${name}` : `\${anthology_${name}}`);
}

function mapOf({ name, of, rows }: Table): string {
  return `map ${quoted(of)} $anthology_${name} {
${lines(rows, ([pattern, value]) => `    ${keyOf(pattern)} ${quoted(value)};`)}
}`;
}

const isFound = "(?:GET|HEAD) (?:200|206|304)";

/** A header that some answers have, with a pattern for their method, status and kind. nginx sends no empty header. */
const someHeaders = [
  ...preflightOnly.map(([name, value]) => [name, "^OPTIONS ", value] as const),
  ...headersOfKinds.map(([kind, name, value]) => [name, `^${isFound} ${kind}$`, value] as const),
];

const ownTables = [
  decisionTable(
    "options",
    "{method} {route}",
    Object.fromEntries(
      optionsBodies("{title}", "{extension}").map(([key, body]) => [`^OPTIONS (?:${key})$`, body]),
    ),
    "Answers to OPTIONS.",
  ),
  decisionTable(
    "vary",
    "{status} {accept_encoding}",
    {
      "(?i)^(?:200|304|404) (?:.*[ ,])?gzip *(?:,|$|;(?! *q=0(?:[.]0*)? *(?:,|$)))":
        "Accept, Accept-Encoding",
      "^": "Accept",
    },
    "Vary names Accept-Encoding only in compressed answers: gzip_vary would name it in all.",
  ),
  ...someHeaders.map(([name, pattern, value]) =>
    decisionTable(nameOf(name), "{method} {status} {kind}", { [pattern]: value }),
  ),
];

/** The name of the variable for a header. */
function nameOf(header: string): string {
  return header.toLowerCase().replaceAll("-", "_");
}

/** Types that have a charset. nginx gives text/html one by default, and warns if it is listed. */
const charsetTypes = [...new Set(Object.values(fileTypes))]
  .filter((type) => type.includes("charset") && !type.startsWith("text/html"))
  .map((type) => type.split(";")[0]);

/** Filtered requests are handed on as they came. `anthology-build serve` sends all headers, so ours are left out. */
function handedOn(address: string): string {
  return `
        if ($anthology_filtered) {
            add_header Allow "";
            error_page 502 504 = @anthology_no_filters;
            proxy_pass ${address};
        }`;
}

const refusedFilters = `
    if ($anthology_filtered) {
        return 404 '${errorBody(filtersMissing)}';
    }
`;

function server({ root, baseUrl, filters }: ConfigurationOptions): string {
  const { hostname, port, protocol } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  const headers = [
    ...Object.entries(corsHeaders).map(([name, value]) => [name, `"${value}"`]),
    ["Allow", `"${allowedMethods}"`],
    ["Vary", "$anthology_vary"],
    ...someHeaders.map(([name]) => [name, `$anthology_${nameOf(name)}`]),
  ];
  return `server {
    listen ${isSecure ? 80 : port || 80};
${isSecure ? "    # For https add a certificate here, or let certbot do it.\n" : ""}    server_name ${hostname};
    root ${quoted(root)};

    # Answers without a file are JSON, for any extension in the address; JSON has no charset.
    types { }
    default_type application/json;
    charset off;

${lines(headers, ([name, value]) => `    add_header ${name} ${value} always;`)}

    # nginx compresses text/html by default, and warns if it is listed.
    gzip on;
    gzip_types ${compressibleTypes.filter((type) => type !== "text/html").join(" ")};
    gzip_min_length 0;
    gzip_proxied any;
    gzip_vary off;

    # An address that nginx refuses before it reads it (%00, %zz, a .. above the root) is answered like one without a
    # route; TRACE and CONNECT are answered like a method that is not allowed.
    error_page 400 = "/bad request";
    error_page 405 @anthology_not_allowed;

    if ($anthology_route = "") {
        return 404 '${errorBody("Not found.")}';
    }
    if ($anthology_options) {
        return 200 $anthology_options;
    }
    if ($request_method !~ "^(?:GET|HEAD)$") {
        return 405;
    }
    if ($anthology_last) {
        return 301 ./$anthology_last/$anthology_suffix;
    }
${filters === undefined ? refusedFilters : ""}

    # The API, and files whose types nginx lacks, or names differently.
    location ~ ^${rootPath}|[.](?:${Object.keys(fileTypes).join("|")})$ {
        types {
${lines(Object.entries(fileTypes), ([extension, type]) => `            ${type.split(";")[0]} ${extension};`)}
        }
        charset utf-8;
        charset_types ${charsetTypes.join(" ")};
        try_files $anthology_file @anthology_missing;${filters === undefined ? "" : handedOn(filters)}
    }
    location = /${catalogFile} {
        default_type ${catalogType};
        try_files $anthology_file @anthology_missing;
    }

    # Schemas, the manifest, and all other files of the folder.
    location / {
        include mime.types;
        default_type application/octet-stream;
        charset utf-8;
        charset_types text/plain;
        try_files $anthology_file @anthology_missing;
    }

    location @anthology_missing {
        error_page 404 @anthology_error_page;
        if ($anthology_error_page) {
            return 404;
        }
        return 404 '${errorBody("$anthology_missing")}';
    }
    location @anthology_error_page {
        default_type text/html;
        charset utf-8;
        try_files $anthology_error_page =404;
    }
    location @anthology_not_allowed {
        return 405 '${errorBody('Method "$request_method" not allowed.').replaceAll("\\", "\\\\")}';
    }
    location = "/bad request" {
        internal;
        return 400 '${errorBody("Malformed request.")}';
    }
    location @anthology_no_filters {
        return 503 '${errorBody(filtersMissing)}';
    }
}
`;
}
