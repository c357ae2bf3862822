/** The manuscripts as a IIIF collection of manifests: readable by viewers, with each region at its position. */
import { parseManifest, Manifest as ReadManifest } from "manifesto.js";
import { beforeAll, describe, expect, test } from "vitest";
import { anthologyOfRegions, LinkedSite } from "../../testing/linked-data/site.ts";
import { oddRecords } from "../../testing/odd-records.ts";
import { manuscriptsFile } from "../addresses/linked-data.ts";
import { readImageRegion } from "../images.ts";

interface Manifest {
  readonly id: string;
  readonly label: { readonly none: readonly [string] };
  readonly items: readonly Canvas[];
}

interface Canvas {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly label: { readonly none: readonly string[] };
  readonly items: readonly [
    { readonly items: readonly [{ readonly body: { readonly id: string } }] },
  ];
  readonly annotations: readonly [{ readonly items: readonly Region[] }];
}

interface Region {
  readonly id: string;
  readonly body?: readonly { readonly value: string }[];
  readonly target:
    | string
    | { readonly source: string; readonly selector: { readonly value: string } };
}

describe.each(["odd", "regions"] as const)("of %s records", (what) => {
  let site: LinkedSite;
  let collection: { readonly id: string; readonly items: readonly Omit<Manifest, "items">[] };
  let manifests: readonly Manifest[];
  let canvases: readonly Canvas[];
  beforeAll(async () => {
    site = await LinkedSite.build(what === "odd" ? oddRecords() : oddRegions());
    collection = JSON.parse(site.text(manuscriptsFile));
    manifests = collection.items.map(({ id }) =>
      JSON.parse(site.text(id.slice(site.baseUrl.length + 1))),
    );
    canvases = manifests.flatMap(({ items }) => items);
  });

  test("are read by the parser of Mirador and of the Universal Viewer", () => {
    expect(parseManifest(collection)?.isCollection()).toBe(true);
    expect(manifests.length).toBeGreaterThan(0);
    for (const [index, { id, label, items }] of manifests.entries()) {
      expect(collection.items[index]).toEqual({ id, type: "Manifest", label });
      const manifest = parseManifest(manifests[index]);
      if (!(manifest instanceof ReadManifest)) throw new Error(`${id} is no manifest`);
      expect(manifest.getLabel().getValue()).toBe(label.none[0]);
      const shown = manifest.getSequences()[0]?.getCanvases() ?? [];
      expect(shown.map((one) => [one.id, one.getWidth(), one.getHeight()])).toEqual(
        items.map(({ id, width, height }) => [id, width, height]),
      );
    }
  });

  test("have a canvas for each image, in the order of the codex", () => {
    const images = new Set(
      site.records("manuscripts").flatMap(({ manuscript_url }) => {
        const service = readImageRegion(manuscript_url)?.service;
        return service === undefined ? [] : [service.replace(/^http:/, "https:")];
      }),
    );
    const painted = canvases.map(({ items: [{ items }] }) => items[0].body.id);
    const bySize = painted.map((id) => id.replace(/[/]full[/]1500,2000[/]0[/]default[.]jpg$/, ""));
    expect(new Set(bySize.map((id) => id.replace(/^http:/, "https:")))).toEqual(images);
    const ids = canvases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const ofHeidelberg = ids.filter((id) => /[/]cpgraec23-[0-9]/.test(id));
    expect(ofHeidelberg).toEqual([...ofHeidelberg].sort());
  });

  test("have each region once, at the position in its address, with its passages and scholia", () => {
    const shown = [...site.records("passages"), ...site.records("scholia")];
    const found = new Map<string, Region & { readonly canvas: Canvas }>();
    for (const canvas of canvases) {
      for (const region of canvas.annotations[0].items) found.set(region.id, { ...region, canvas });
    }
    const regions = site
      .records("manuscripts")
      .filter(({ manuscript_url }) => readImageRegion(manuscript_url) !== undefined);
    expect(found.size).toBe(regions.length);
    for (const { url, title, manuscript_url } of regions) {
      const { body = [], target, canvas } = found.get(`${url}#region`) ?? {};
      const here = shown.filter(({ manuscripts }) => manuscripts.some((one) => one.url === url));
      const texts = body.map(({ value }) => /href="([^"]*)"/.exec(value)?.[1] ?? value);
      expect(texts).toEqual(
        here.length === 0 ? [title].filter(Boolean) : here.map((one) => one.url),
      );
      const region = readImageRegion(manuscript_url)?.region ?? "";
      if (typeof target !== "object") {
        expect(region.startsWith("pct:")).toBe(false);
        expect(target).toBe(canvas?.id);
        continue;
      }
      expect(target.source).toBe(canvas?.id);
      const [x = 0, y = 0, width = 0, height = 0] = numbers(region);
      const [left = 0, top = 0, wide = 0, high = 0] = numbers(target.selector.value);
      const expected = [x, y, Math.min(100, x + width), Math.min(100, y + height)];
      const drawn = [left / 15, top / 20, (left + wide) / 15, (top + high) / 20];
      for (const [index, edge] of drawn.entries()) {
        expect(Math.abs(edge - (expected[index] ?? 0)), `${url} ${region}`).toBeLessThan(0.034);
      }
    }
  });
});

test("do not exist without pages", async () => {
  const site = await LinkedSite.build({});
  expect([...site.files.keys()].filter((path) => path.startsWith("iiif/"))).toEqual([]);
});

function numbers(text: string): number[] {
  return [...text.matchAll(/[0-9.]+/g)].map(([digits]) => Number(digits));
}

/** Regions in pixels, beyond the edge, without a title, on another server and on none. */
function oddRegions() {
  const services = ["http://images.example/iiif/2/a%2F1.jp2", "https://images.example/x/b.jpg"];
  const addresses = ["pct:90,95,20,20", "10,20,30,40", "pct:0,0,100,100"].flatMap((part) =>
    services.map((service) => `${service}/${part}/full/0/default.jpg`),
  );
  return anthologyOfRegions(
    [...addresses, "https://images.example/picture.jpg"].map((manuscript_url, index) => ({
      manuscript_url,
      title: index % 2 === 0 ? "" : `Leaf <${index}>`,
      credit: index % 2 === 0 ? "A library" : "",
    })),
  );
}
