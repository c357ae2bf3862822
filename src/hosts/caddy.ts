/**
 * The configuration for Caddy 2.6 and later. It implements the whole contract with Caddy's standard modules.
 *
 * Its maps follow the routing function: from the request to a route, from the route to a file, which is served.
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
} from "./configuration.ts";
import * as patterns from "./patterns.ts";
import { filesOf, orderedRoutes, routesWithSlash } from "./route-table.ts";

/** The text of a Caddyfile with one site, which another Caddyfile can also `import`. */
export function caddyConfiguration(
  collections: readonly CollectionRoute[],
  options: ConfigurationOptions,
): string {
  // They begin a placeholder and a pattern for files.
  checkRoot("Caddy", options.root, ["{", "["]);
  // For an https address Caddy gets a certificate by itself.
  return `${head}
${new URL(options.baseUrl).origin} {
	root * "${options.root.replaceAll('"', '\\"')}"
${queryMaps}
${routeMaps(collections)}
${answerMaps}
${route}}
`;
}

const head = `# A static anthology that implements the whole contract, for Caddy 2.6 and later. The standard modules are enough.
# Written by \`anthology-build host caddy\`. Do not edit it: run the command again.
#
# In short: the request determines a route, the route and the query determine a file, and the file is served. A map is
# evaluated when its variable is used; the first matching line counts.
`;

const path = "{http.request.orig_uri.path}";
const query = "{http.request.orig_uri.query}";
const digits = Array.from({ length: patterns.pageDigits }, (_, index) => `\${${index + 1}}`).join(
  "",
);

const queryMaps = `
	# The query. Of several parameters of one name the last one counts. It is not decoded, hence the
	# two spellings of each letter: p%61ge=2 is page=2.
	map ${query} {anthology_page_value} {
		"~${patterns.lastParameter("page")}" \${1}
		default ""
	}
	map ${query} {anthology_format_value} {
		"~${patterns.lastParameter("format")}" \${1}
		default ""
	}

	# page=2, page=02, page=%32 and page=+2 are all page 2; anything but a number from 1 is "invalid".
	map {anthology_page_value} {anthology_page} {
		"" ""
		"~${patterns.pageNumber}" ${digits}
		default invalid
	}

	# format=api leads to the twins, every other format to the plain pages.
	map {anthology_format_value} {anthology_form} {
		"~^${patterns.spelled("api")}$" /${twinFolder}
		default ""
	}

	# Filters on passages, which this host cannot apply; a filter without a value is ignored.
${lines(
  filterNames,
  (name) => `	map ${query} {anthology_${name}} {
		"~${patterns.lastParameter(name)}" \${1}
		default ""
	}`,
)}
	map "${filterNames.map((name) => `{anthology_${name}}`).join("&")}" {anthology_filter} {
		"~^${filterNames.map(() => patterns.noValue).join("&")}$" ""
		default asked
	}
`;

function routeMaps(collections: readonly CollectionRoute[]): string {
  const titles = namedCollections(collections).map(({ name, title }) => `${name} "${title}"`);
  return `	# The path. Only the raw path shows whether its spelling is plain.
	map {uri} {anthology_spelling} {
		"~${patterns.dotSegment}" odd
		"~^${patterns.plainPath}(?:[?]|$)" plain
		default odd
	}

	# The collections, with their names in answers to OPTIONS.
	map ${path} {anthology_collection} {
		"~^${rootPath}([^/]+)" \${1}
		default ""
	}
	map {anthology_collection} {anthology_title} {
		${titles.join("\n\t\t")}
		default ""
	}

	# The extension of their files, which is also the end of their type. Names without a title are not collections.
	map "{anthology_collection} {anthology_title}" {anthology_extension} {
		"~ $" ""
		"~${xmlSuffix} " xml
		default json
	}

	# The route, by spelling, extension and path; the first matching line counts, and "" is no route.
	map "{anthology_spelling} {anthology_extension} ${path}" {anthology_route} {
		"~^odd " ""
${lines(orderedRoutes, ([pattern, route]) => `		"~${pattern.replace(/^\^/, "^plain ")}" ${route === "nothing" ? '""' : route}`)}
	}

	# An address of the API or of a reading page without its slash redirects to the slash. The target is relative, so it
	# is on the same host, below any path.
	map "{anthology_route} ${path}" {anthology_last} {
		"~^${routesWithSlash} .*/([^/]+)$" \${1}
		default ""
	}
	map ${query} {anthology_query} {
		"~^(.+)$" ?\${1}
		default ""
	}
`;
}

const words = optionWords("{anthology_title}", "{anthology_extension}");

const files = filesOf({
  form: "{anthology_form}",
  path,
  folder: "{anthology_folder}",
  extension: "{anthology_extension}",
});

const answerMaps = `	# The file. Page 1 is that of the collection; page/invalid/ never exists.
	map {anthology_page} {anthology_folder} {
		"" ""
		1 ""
		default page/{anthology_page}/
	}
	map {anthology_route} {anthology_file} {
${lines(Object.entries(files), ([route, file]) => `		${route} ${file}`)}
		default ""
	}

	# Types of files that Caddy lacks, or names differently.
	map {anthology_file} {anthology_type} {
${lines(Object.entries(fileTypes), ([extension, type]) => `		"~[.]${extension}$" "${type}"`)}
		/${catalogFile} "${catalogType}"
		default ""
	}

	# The text of a 404: an existing collection lacks the page.
	map "{anthology_route} {anthology_page}" {anthology_missing} {
		"collection " "Not found."
		"collection 1" "Not found."
		"~^(?:collection|page) " "Invalid page."
		default "Not found."
	}

	# A filter must not be ignored where filters apply; an address without its slash redirects first.
	map "{anthology_filter} {anthology_route} {anthology_last} ${path}" {anthology_filter_missing} {
		"~^asked (?:collection|page)  ${filteredPaths}" yes
		default ""
	}

	# Answers to OPTIONS.
	map {anthology_route} {anthology_name} {anthology_description} {anthology_renders} {
${lines(
  Object.entries(words),
  ([route, { name, description, renders }]) =>
    `		${route} "${name}" "${description}" ${renders === "" ? '""' : `\`${renders}\``}`,
)}
	}
`;

const route = `	route {
		# Compressed answers add Accept-Encoding to Vary. HEAD is excluded: Caddy would send it the length of an empty body.
		@get method GET
		encode @get {
			zstd
			gzip
			match {
${lines(compressibleTypes, (type) => `				header Content-Type ${type}*`)}
			}
		}

		header {
			Vary Accept
			Allow "${allowedMethods}"
${lines(Object.entries(corsHeaders), ([name, value]) => `			${name} "${value}"`)}
		}

		@filtered {
			method GET HEAD
			vars {anthology_filter_missing} yes
		}
		handle @filtered {
			header Content-Type application/json
			respond \`${errorBody(filtersMissing)}\` 404
		}

		# The file.
		@file {
			method GET HEAD
			not vars {anthology_route} ""
			vars {anthology_last} ""
			file {anthology_file}
		}
		handle @file {
			@typed not vars {anthology_type} ""
			header @typed Content-Type {anthology_type}
			# Files with a hash of their content in the path never change.
			@hashed path_regexp ^/(?:${hashedFolders.join("|")})
			header @hashed Cache-Control "${neverChanges}"
			# The root links to the description of the API.
			@root vars {anthology_route} root
			header @root Link \`${rootLinks}\`
			# Policies of web pages.
			@web vars_regexp {anthology_file} [.]html$
			header @web {
${lines(Object.entries(webPageHeaders), ([name, value]) => `				${name} "${value}"`)}
			}
			rewrite * {anthology_file}
			file_server
		}

		# Answers without a file are JSON.
		header Content-Type application/json

		@nothing vars {anthology_route} ""
		respond @nothing \`${errorBody("Not found.")}\` 404

		# A preflight is any OPTIONS.
		@options method OPTIONS
		handle @options {
			header {
${lines(preflightOnly, ([name, value]) => `				${name} "${value}"`)}
			}
			respond \`${optionsBody({
        name: "{anthology_name}",
        description: "{anthology_description}",
        renders: "{anthology_renders}",
      })}\` 200
		}

		@refused not method GET HEAD
		respond @refused \`${errorBody('Method "{method}" not allowed.')}\` 405

		@moved not vars {anthology_last} ""
		redir @moved ./{anthology_last}/{anthology_query} 301

		# Clients that accept pages, outside the API, get a page in the language of the path.
${lines(
  errorPages,
  ({ start, file }, index) => `		@page${index} {
			header Accept *text/html*
			path ${start}*
			not path ${rootPath}*
		}
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
`;
