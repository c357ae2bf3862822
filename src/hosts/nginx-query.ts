/** Maps of nginx that read a query: the page, the form, and whether it has a filter. */
import { filterNames } from "../routing/filters.ts";
import { twinFolder } from "../routing/routes.ts";
import { lines } from "./configuration.ts";
import * as patterns from "./patterns.ts";

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
