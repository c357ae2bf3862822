/** The package `serve` with our serve.json, as a preview of a site that was built with `--links path`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer } from "../routing/requests.ts";
import { rootPath } from "../routing/routes.ts";
import { send } from "../testing/conformance/raw-request.ts";
import type { RunningHost } from "../testing/hosts/host.ts";
import { serve } from "../testing/hosts/programs.ts";
import { makeSite, type TestSite } from "../testing/site.ts";

let site: TestSite;
let host: RunningHost;
beforeAll(async () => {
  site = await makeSite({ links: "path" });
  host = await serve.start(site.place.out);
});
afterAll(() => host.stop());

test("answers every link of the site with its own file", async () => {
  const { folder, options } = site.facts;
  const wrong: string[] = [];
  const seen = new Set([`${options.base_url}${rootPath}`]);
  for (const url of seen) {
    const target = url.slice(options.base_url.length);
    const { status, body } = await send(host.origin, { method: "GET", target });
    const found = answer({ method: "GET", target });
    const file = "file" in found && readFileSync(join(folder, found.file));
    if (status !== 200 || !file || !file.equals(body)) wrong.push(`${target}: status ${status}`);
    for (const [, link] of body.toString().matchAll(/["'>](http[^"'<]+\/api\/[^"'<]*)["'<]/g)) {
      if (link?.startsWith(`${options.base_url}${rootPath}`)) seen.add(link);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
});
