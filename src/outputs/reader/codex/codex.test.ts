/** Pages of manuscripts with regions that cannot be drawn, or not on an image. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildQuietly } from "../../../testing/build-quietly.ts";
import { oneForm, only } from "../../../testing/site-options.ts";
import { alterSnapshot } from "../../../testing/snapshots.ts";
import { makeWorkplace } from "../../../testing/workplace.ts";
import { pageIdOf } from "../../codex-pages.ts";

test.each([
  ["digi.ub.uni-heidelberg.de", true],
  ["images.example.org", false],
])("a region in pixels is listed, one without passages has no link: %s", async (host, isShown) => {
  const { snapshot, out } = makeWorkplace(3);
  const image = `http://${host}/iiif/2/cpgraec23%3A088.jpg`;
  const regions = ["Nothing here|pct:1,2,3,4", "In pixels|10,20,300,400"].map((region, index) => {
    const [title, part] = region.split("|");
    const address = `${image}/${part}/full/0/default.jpg`;
    return `(${index + 901}, '${address}', '2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z', '${title}', '')`;
  });
  alterSnapshot(snapshot, `INSERT INTO manuscript VALUES ${regions}`);
  await buildQuietly(snapshot, out, { ...oneForm, products: only("reader") });
  const id = pageIdOf(`${image}/pct:1,2,3,4/full/0/default.jpg`);
  const page = readFileSync(join(out, `codex/${id}/index.html`), "utf8");
  expect(page).toMatch(/<h2 id="unplaced">.*\n<ul[^>]*>\n<li id="region-902"><a [^>]+>In pixels</);
  expect(page.split("<rect").length).toBe(2);
  expect(page).toContain('<g id="region-901"><title>Nothing here</title><rect x="1%" y="2%"');
  // A browser would not show a picture without https.
  expect(page.includes(`<img src="https://${host}/`)).toBe(isShown);
  expect(page.includes("<img")).toBe(isShown);
});
