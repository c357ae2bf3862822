/** Answers match the OpenAPI document, for every operation. */
import { expect, test } from "vitest";
import { descriptionFile } from "../routing/routes.ts";
import type { SiteOptions } from "../site/options.ts";
import { send } from "../testing/conformance/raw-request.ts";
import { describedApi, inquire } from "../testing/described-api.ts";
import { ownServer } from "../testing/hosts/programs.ts";
import { makeSite } from "../testing/site.ts";
import { allBut } from "../testing/site-options.ts";

test.each<[string, Partial<SiteOptions>]>([
  ["a small site", {}],
  [
    "a small site with its pages in paths, below a path, without twins and XML",
    {
      baseUrl: "https://example.org/ag",
      links: "path",
      products: allBut("format-api", "xml", "filters", "summaries"),
    },
  ],
])(
  "every operation of %s gives every answer that the document describes, and no other",
  async (_name, options) => {
    const { place } = await makeSite(options);
    const { origin, stop } = await ownServer.start(place.out);
    const { body } = await send(origin, { method: "GET", target: `/${descriptionFile}` });
    const { differences, unmet } = await inquire(describedApi(JSON.parse(`${body}`)), origin);
    await stop();
    expect(differences.slice(0, 20)).toEqual([]);
    expect(unmet).toEqual([]);
  },
);
