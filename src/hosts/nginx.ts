/**
 * The configuration for nginx 1.22 and later. It implements the whole contract with nginx's standard modules.
 *
 * Its maps follow the routing function: from the request to a route, from the route to a file, which one location
 * serves.
 */
import { catalogType, fileTypes } from "../routing/file-types.ts";
import { filtersMissing } from "../routing/filters.ts";
import {
  allowedMethods,
  corsHeaders,
  errorBody,
  neverChanges,
  webPageHeaders,
} from "../routing/replies.ts";
import type { CollectionRoute } from "../routing/requests.ts";
import { catalogFile, hashedFolders, rootLinks, rootPath } from "../routing/routes.ts";
import {
  aligned,
  type ConfigurationOptions,
  checkRoot,
  compressibleTypes,
  errorPages,
  filteredPaths,
  lines,
  optionsBody,
  optionWords,
  preflightOnly,
  quoted,
} from "./configuration.ts";
import { queryMaps, routeMaps } from "./nginx-maps.ts";
import { filesOf } from "./route-table.ts";

/** The text of a file for `conf.d` or `sites-enabled`, with maps and one server. */
export function nginxConfiguration(
  collections: readonly CollectionRoute[],
  options: ConfigurationOptions,
): string {
  // It begins a variable.
  checkRoot("nginx", options.root, ["$"]);
  return [
    head,
    queryMaps,
    routeMaps(collections),
    answerMaps,
    headerMaps(options),
    server(options),
  ].join("\n");
}

const head = `# A static anthology that implements the whole contract, for nginx 1.22 and later.
# Include it inside http { }, for example as conf.d/anthology.conf. The standard modules are enough.
# Written by \`anthology-build host nginx\`. Do not edit it: run the command again.
#
# In short: the request determines a route, the route and the query determine a file, and the file is served.
`;

const optionBodies = Object.entries(optionWords("$anthology_title", "$anthology_extension")).map(
  ([route, words]) => [route, `'${optionsBody(words)}';`] as const,
);

const files = Object.entries(
  filesOf({
    form: "$anthology_form",
    path: `\${anthology_path}`,
    folder: `\${anthology_folder}`,
    extension: "$anthology_extension",
  }),
).map(([route, file]) => [route, `${file};`] as const);

const answerMaps = `# The file. Page 1 is that of the collection; page/invalid/ never exists.
map $anthology_page $anthology_folder {
    default page/$anthology_page/;
    ""      "";
    1       "";
}
map $anthology_route $anthology_file {
${aligned(files, "    ")}
}
# The text of a 404: an existing collection lacks the page.
map "$anthology_route $anthology_page" $anthology_missing {
    default                  "Not found.";
    "collection "            "Not found.";
    "collection 1"           "Not found.";
    "~^(?:collection|page) " "Invalid page.";
}
# Clients that accept pages, outside the API, get a page in the language of the path.
map "$http_accept $anthology_path" $anthology_absent {
    default "";
    "~ ${rootPath}" "";
${lines(errorPages, ({ start, file }) => `    "~*\\btext/html\\b.* ${start}" ${file};`)}
}
# A filter must not be ignored where filters apply.
map "$anthology_filter $anthology_route $anthology_path" $anthology_filter_missing {
    default "";
    "~^asked (?:collection|page) ${filteredPaths}" 1;
}
# Answers to OPTIONS.
map $anthology_route $anthology_options {
${aligned(optionBodies, "    ")}
}
`;

/** The variable for a header: `$anthology_max_age` for `Access-Control-Max-Age`. */
function variableOf(header: string): string {
  return `$anthology_${header.toLowerCase().replace("access-control-", "").replaceAll("-", "_")}`;
}

function headerMaps({ brotli }: ConfigurationOptions): string {
  const preflight = preflightOnly.map(
    ([name, value]) => `map $request_method ${variableOf(name)} {
    default "";
    OPTIONS "${value}";
}`,
  );
  const coding = brotli ? "(?:gzip|br)" : "gzip";
  const webPage = Object.entries(webPageHeaders).map(
    ([name, value]) => `map "$request_method $status $anthology_file" ${variableOf(name)} {
    default "";
    "~^(?:GET|HEAD) (?:200|206|304) .*[.]html$" "${value}";
}`,
  );
  return `# Headers. A preflight is any OPTIONS; an empty header is not sent.
${preflight.join("\n")}
# Vary names Accept-Encoding only in compressed answers: gzip_vary would name it in all.
map "$status $http_accept_encoding" $anthology_vary {
    default "Accept";
    "~*^(?:200|304|404) (?:.*[ ,])?${coding} *(?:,|$|;(?! *q=0(?:[.]0*)? *(?:,|$)))" "Accept, Accept-Encoding";
}
# Files with a hash of their content in the path never change.
map "$request_method $status $anthology_path" $anthology_cache_control {
    default "";
    "~^(?:GET|HEAD) (?:200|206|304) /(?:${hashedFolders.join("|")})" "${neverChanges}";
}
# The root links to the description of the API.
map "$request_method $status $anthology_route" $anthology_link {
    default "";
    "~^(?:GET|HEAD) (?:200|304) root$" '${rootLinks}';
}
# Policies of web pages.
${webPage.join("\n")}
`;
}

/** The lines of a table of types, without charsets, which another setting adds. */
function typeLines(extensions: readonly string[], indent: string): string {
  return aligned(
    extensions.map((extension) => {
      const [type = ""] = (fileTypes[extension] ?? "").split(";");
      return [type, `${extension};`] as const;
    }),
    indent,
  );
}

/** Types that have a charset. nginx gives text/html one by default, and warns if it is listed. */
const charsetTypes = Object.values(fileTypes).flatMap((type) => {
  const [name = "", charset] = type.split(";");
  return charset === undefined || name === "text/html" ? [] : name;
});

function server({ root, baseUrl, brotli }: ConfigurationOptions): string {
  const { hostname, port, protocol } = new URL(baseUrl);
  // nginx compresses text/html by default, and warns if it is listed.
  const types = compressibleTypes.filter((type) => type !== "text/html").join(" ");
  const headers = [
    ...Object.entries(corsHeaders).map(([name, value]) => [name, `"${value}"`] as const),
    ...preflightOnly.map(([name]) => [name, variableOf(name)] as const),
    ["Allow", `"${allowedMethods}"`] as const,
    ["Vary", "$anthology_vary"] as const,
    ["Cache-Control", "$anthology_cache_control"] as const,
    ["Link", "$anthology_link"] as const,
    ...Object.keys(webPageHeaders).map((name) => [name, variableOf(name)] as const),
  ].map(([name, value]) => [`add_header ${name}`, `${value} always;`] as const);
  const https = `    # For https add a certificate here, or let certbot do it.\n`;
  return `server {
    listen ${protocol === "https:" ? 80 : port || 80};
${protocol === "https:" ? https : ""}    server_name ${hostname};
    root ${quoted(root)};

    # Answers without a file are JSON, for any extension in the address; JSON has no charset.
    types { }
    default_type application/json;
    charset off;

${aligned(headers, "    ")}

    gzip on;
    gzip_types ${types};
    gzip_min_length 0;
    gzip_proxied any;
    gzip_vary off;
${brotli ? `    brotli on;\n    brotli_types ${types};\n    brotli_min_length 0;\n` : ""}
    # An address that nginx refuses before it reads it (%00, %zz, a .. above the root) is answered like one without a
    # route; TRACE and CONNECT are answered like a method that is not allowed.
    error_page 400 = "/bad request";
    error_page 405 @anthology_not_allowed;

    if ($anthology_route = "") {
        return 404 '${errorBody("Not found.")}';
    }
    if ($request_method = OPTIONS) {
        return 200 $anthology_options;
    }
    if ($request_method !~ "^(?:GET|HEAD)$") {
        return 405;
    }
    if ($anthology_moved) {
        return 301 $anthology_moved;
    }
    if ($anthology_filter_missing) {
        return 404 '${errorBody(filtersMissing)}';
    }

    # The pages of the API, and the files among them.
    location ^~ ${rootPath} {
        types {
${typeLines(["json", "jsonld", "xml"], "            ")}
        }
        try_files $anthology_file @anthology_missing;
    }

    # The error page. Requests for other addresses lead here.
    location ~ ^(?:${errorPages.map(({ file }) => file.replaceAll(".", "[.]")).join("|")})$ {
        default_type text/html;
        charset utf-8;
        try_files $uri =404;
    }

    # Files whose types nginx lacks, or names differently.
    location ~ [.](?:${Object.keys(fileTypes).join("|")})$ {
        types {
${typeLines(Object.keys(fileTypes), "            ")}
        }
        charset utf-8;
        charset_types ${charsetTypes.join(" ")};
        try_files $anthology_file @anthology_missing;
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
        error_page 404 $anthology_absent;
        if ($anthology_absent) {
            return 404;
        }
        return 404 '${errorBody("$anthology_missing")}';
    }
    location @anthology_not_allowed {
        return 405 '${errorBody('Method "$request_method" not allowed.').replaceAll("\\", "\\\\")}';
    }
    location = "/bad request" {
        internal;
        return 400 '${errorBody("Malformed request.")}';
    }
}
`;
}
