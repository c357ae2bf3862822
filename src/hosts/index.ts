/** The files in a published folder that are for its hosts. */
import type { Resource } from "../resources/resource.ts";
import type { Form } from "../routing/routes.ts";
import { errorPageName } from "../routing/routes.ts";
import { errorPage } from "./error-page.ts";
import { netlifyHeaders, netlifyRedirects } from "./netlify-rules.ts";
import { serveSettings } from "./serve.ts";

/**
 * The files of all hosts, by path in the published folder.
 * @param home address of the front page, for the link on the error page; undefined if the reading edition writes that page
 */
export function hostFiles(
  resources: readonly Resource[],
  forms: readonly Form[],
  home: string | undefined,
) {
  return [
    ...(home === undefined ? [] : [{ path: errorPageName, text: errorPage(home) }]),
    { path: "_headers", text: netlifyHeaders(resources) },
    { path: "_redirects", text: netlifyRedirects(resources, forms) },
    { path: "serve.json", text: serveSettings(resources, forms) },
  ];
}
