/** The files that hosts need next to the API's own. */

import type { Resource } from "../resources/resource.ts";
import type { Form } from "../routing/routes.ts";
import { errorPage } from "./error-page.ts";
import { netlifyHeaders, netlifyRedirects } from "./netlify-rules.ts";
import { serveSettings } from "./serve.ts";

/** Every host's files, by path in the published folder; `home` is the address from which all others are found. */
export function hostFiles(resources: readonly Resource[], forms: readonly Form[], home: string) {
  return [
    { path: "404.html", text: errorPage(home) },
    { path: "_headers", text: netlifyHeaders(resources) },
    { path: "_redirects", text: netlifyRedirects(resources, forms) },
    { path: "serve.json", text: serveSettings(resources, forms) },
  ];
}
