/**
 * The configuration for Caddy 2.6 and later. It implements the whole contract with Caddy's standard modules: the tables of the
 * routing function are maps, and the file that they give is served.
 */
import { catalogType, fileTypes } from "../routing/file-types.ts";
import { filtersMissing } from "../routing/filters.ts";
import { allowedMethods, corsHeaders, errorBody } from "../routing/replies.ts";
import { catalogFile } from "../routing/routes.ts";
import {
  type ConfigurationOptions,
  checkRoot,
  compressibleTypes,
  headersOfKinds,
  headOf,
  indented,
  keyOf,
  lines,
  preflightOnly,
  printed,
} from "./configuration.ts";
import {
  decisionTable,
  decisionTables,
  errorPages,
  optionsBodies,
  type Table,
} from "./decision.ts";

/** The text of a Caddyfile with one site, which another Caddyfile can also `import`. */
export function caddyConfiguration(options: ConfigurationOptions): string {
  checkRoot(options.root);
  const tables = printed([...decisionTables, typeTable], variable, mapOf);
  // For an https address Caddy gets a certificate by itself.
  return `${headOf("Caddy 2.6 and later", "caddy", "# The standard modules are enough.")}

${new URL(options.baseUrl).origin} {
	root * ${word(options.root)}

	# Of each map, the first matching line counts.
${indented(tables, "\t")}

${routeFor(options.filters)}}
`;
}

const request = "http.request.orig_uri";
const own: Readonly<Record<string, string>> = {
  query: `{${request}.query}`,
  address: `{${request}}`,
  path: `{${request}.path}`,
  accept: "{http.request.header.Accept}",
};

function variable(name: string): string {
  return own[name] ?? (/^[0-9]$/.test(name) ? `\${${name}}` : `{anthology_${name}}`);
}

function mapOf({ name, of, rows }: Table): string {
  return `map ${word(of)} {anthology_${name}} {
${lines(rows, ([pattern, value]) => `\t${keyOf(pattern)} ${word(value)}`)}
}`;
}

function word(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

const typeTable = decisionTable(
  "type",
  "{file}",
  {
    ...Object.fromEntries(
      Object.entries(fileTypes).map(([extension, type]) => [`[.]${extension}$`, type]),
    ),
    [`^/${catalogFile}$`]: catalogType,
    "^": "",
  },
  "Types of files that Caddy lacks, or names differently.",
);

const headerLines = (headers: readonly (readonly [name: string, value: string])[]) =>
  lines(headers, ([name, value]) => `			${name} ${word(value)}`);

/** Filtered requests are handed on as they came. `anthology-build serve` sends all headers, so ours are left out. */
const handedOn = (address: string) => `		handle @filtered {
			# Without this, Caddy would accept gzip although the client does not.
			reverse_proxy ${address} {
				transport http {
					compression off
				}
			}
		}

`;

/** The answer while `anthology-build serve` does not run. */
const whileDown = `	handle_errors {
		@down expression {err.status_code} in [502, 503, 504]
		header @down Content-Type application/json
		respond @down \`${errorBody(filtersMissing)}\` 503
	}
`;

const refused = `		handle @filtered {
			header Content-Type application/json
			respond \`${errorBody(filtersMissing)}\` 404
		}

`;

const routeFor = (filters: string | undefined) => `	route {
		@filtered {
			method GET HEAD
			vars {anthology_filtered} yes
		}
${filters === undefined ? "" : handedOn(filters)}		# Compressed answers add Accept-Encoding to Vary. HEAD is excluded: Caddy would send it the length of an empty body.
		@get method GET
		encode @get {
			zstd
			gzip
			match {
${lines(compressibleTypes, (type) => `				header Content-Type ${type}*`)}
			}
		}

		header {
${headerLines([["Vary", "Accept"], ["Allow", allowedMethods], ...Object.entries(corsHeaders)])}
		}

${filters === undefined ? refused : ""}		# The file.
		@file {
			method GET HEAD
			not vars {anthology_route} ""
			vars {anthology_last} ""
			file {anthology_file}
		}
		handle @file {
			@typed not vars {anthology_type} ""
			header @typed Content-Type {anthology_type}
${lines(
  headersOfKinds,
  ([kind, name, value], index) => `			@kind${index} vars {anthology_kind} ${kind}
			header @kind${index} ${name} ${word(value)}`,
)}
			rewrite * {anthology_file}
			file_server
		}

		# Answers without a file are JSON.
		header Content-Type application/json

		@nothing vars {anthology_route} ""
		respond @nothing \`${errorBody("Not found.")}\` 404

		@options method OPTIONS
		handle @options {
			header {
${headerLines(preflightOnly).replaceAll("\t\t\t", "\t\t\t\t")}
			}
${lines(
  optionsBodies("{anthology_title}", "{anthology_extension}"),
  ([routes, body], index) => `			@options${index} vars_regexp {anthology_route} ^(?:${routes})$
			respond @options${index} \`${body}\` 200`,
)}
		}

		@refused not method GET HEAD
		respond @refused \`${errorBody('Method "{method}" not allowed.')}\` 405

		@moved not vars {anthology_last} ""
		redir @moved ./{anthology_last}/{anthology_suffix} 301

${lines(
  errorPages,
  ({ file }, index) => `		@page${index} vars {anthology_error_page} ${file}
		handle @page${index} {
			header Content-Type "${fileTypes.html}"
			rewrite * ${file}
			file_server {
				status 404
			}
		}`,
)}
		respond \`${errorBody("{anthology_missing}")}\` 404
	}
${filters === undefined ? "" : whileDown}`;
