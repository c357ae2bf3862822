/** Maps of nginx that read a request: the page, the form and the filter of its query, and the route of its path. */
import { filterNames } from "../routing/filters.ts";
import type { CollectionRoute } from "../routing/requests.ts";
import { rootPath, twinFolder, xmlSuffix } from "../routing/routes.ts";
import { aligned, lines, namedCollections } from "./configuration.ts";
import * as patterns from "./patterns.ts";
import { orderedRoutes, routesWithSlash } from "./route-table.ts";

/** The pattern with its next unnamed group named, which makes the group a variable of nginx. */
function named(pattern: string, variable: string): string {
  return pattern.replace("([", `(?<${variable}>[`);
}

const digits = Array.from(
  { length: patterns.pageDigits },
  (_, index) => `anthology_digit_${index + 1}`,
);

/** The maps for `$anthology_page`, `$anthology_form` and `$anthology_filter`. */
export const queryMaps = `# The query. Of several parameters of one name the last one counts. nginx never decodes a query, hence the two
# spellings of each letter: p%61ge=2 is page=2.
map $args $anthology_page_value {
    default "";
    "~${named(patterns.lastParameter("page"), "anthology_page_raw")}" $anthology_page_raw;
}
map $args $anthology_format_value {
    default "";
    "~${named(patterns.lastParameter("format"), "anthology_format_raw")}" $anthology_format_raw;
}
# page=2, page=02, page=%32 and page=+2 are all page 2; anything but a number from 1 is "invalid".
map $anthology_page_value $anthology_page {
    default invalid;
    ""      "";
    "~${digits.reduce(named, patterns.pageNumber)}"
        ${digits.map((digit) => `$${digit}`).join("")};
}
# format=api selects the twins, any other format the plain pages.
map $anthology_format_value $anthology_form {
    default "";
    "~^${patterns.spelled("api")}$" /${twinFolder};
}
# Filters on passages, which this host cannot apply; a filter without a value is ignored.
${lines(
  filterNames,
  (name) => `map $args $anthology_${name} {
    default "";
    "~${named(patterns.lastParameter(name), `anthology_${name}_raw`)}" $anthology_${name}_raw;
}`,
)}
map "${filterNames.map((name) => `$anthology_${name}`).join("&")}" $anthology_filter {
    default asked;
    "~^${filterNames.map(() => patterns.noValue).join("&")}$" "";
}
`;

/** The maps for `$anthology_route`, and for the title and the extension of a collection. */
export function routeMaps(collections: readonly CollectionRoute[]): string {
  const titles = namedCollections(collections).map(
    ({ name, title }) => [name, `"${title}";`] as const,
  );
  return `# The path. $uri is decoded, with .. resolved: only the raw address shows whether its spelling is plain.
map $request_uri $anthology_path {
    default "";
    "~${patterns.dotSegment}" "";
    "~^${patterns.plainPath}(?:[?]|$)" $uri;
}
# The collections, with their names in answers to OPTIONS. A map ignores case, hence the lower-case letters.
map $anthology_path $anthology_collection {
    default "";
    "~^${rootPath}([a-z_]+)(?:/|$)" $1;
}
map $anthology_collection $anthology_title {
    default "";
${aligned(titles, "    ")}
}
# The extension of their files, which is also the end of their type. Names without a title are not collections.
map "$anthology_collection $anthology_title" $anthology_extension {
    default json;
    "~ $" "";
    "~${xmlSuffix} " xml;
}
# The route, by extension and path; the first matching line counts, and "" is no route.
map "$anthology_extension $anthology_path" $anthology_route {
    "~ $" "";
${lines(orderedRoutes, ([pattern, route]) => `    "~${pattern}" ${route === "nothing" ? '""' : route};`)}
}
# An address of the API or of a reading page without its slash redirects to the slash. The target is relative, so it is
# on the same host, below any path.
map "$anthology_route $anthology_path" $anthology_moved {
    default "";
    "~^${routesWithSlash} .*/(?<anthology_last>[^/]+)$" ./$anthology_last/$is_args$args;
}
`;
}
