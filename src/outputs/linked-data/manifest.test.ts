/** The pages of manuscripts as a IIIF manifest: valid, with each region at its position. */
import { Validator } from "@hyperion-framework/validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manuscript } from "../../model/published.ts";
import { anthology } from "../../testing/anthology.ts";
import { LinkedSite } from "../../testing/linked-data/site.ts";
import { oddRecords } from "../../testing/odd-records.ts";
import { readImageRegion } from "../images.ts";
import { manifestFile } from "./addresses.ts";

interface Manifest {
  readonly items: readonly Canvas[];
  readonly structures: readonly { readonly items: readonly { readonly id: string }[] }[];
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

/** The faults that the validator finds in a manifest. */
function faultsOf(manifest: object): unknown {
  const { manifest: validate } = new Validator({ unknownFormats: "ignore" }).validators;
  if (validate === undefined) throw new Error("the validator knows no manifests");
  return validate(manifest) ? [] : validate.errors;
}

describe.each(["odd", "regions"] as const)("of %s records", (what) => {
  let site: LinkedSite;
  let manifest: Manifest;
  beforeAll(async () => {
    site = await LinkedSite.build(what === "odd" ? oddRecords() : oddRegions());
    manifest = JSON.parse(site.text(manifestFile)) as Manifest;
  });
  afterAll(() => site.remove());

  test("is valid by the IIIF specification", () => {
    expect(faultsOf(manifest)).toEqual([]);
    expect(faultsOf({ ...manifest, items: [{ type: "Canvas" }] })).not.toEqual([]);
  });

  test("has a canvas for each image, in the order of the codex", () => {
    const images = new Set(
      site.records("manuscripts").flatMap(({ manuscript_url }) => {
        const service = readImageRegion(manuscript_url)?.service;
        return service === undefined ? [] : [service.replace(/^http:/, "https:")];
      }),
    );
    const painted = manifest.items.map(({ items: [{ items }] }) => items[0].body.id);
    const bySize = painted.map((id) => id.replace(/[/]full[/]1500,2000[/]0[/]default[.]jpg$/, ""));
    expect(new Set(bySize.map((id) => id.replace(/^http:/, "https:")))).toEqual(images);
    const ids = manifest.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(manifest.structures.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    const ofHeidelberg = ids.filter((id) => /[/]cpgraec23-[0-9]/.test(id));
    expect(ofHeidelberg).toEqual([...ofHeidelberg].sort());
  });

  test("has each region once, at the position in its address, with its passages and scholia", () => {
    const shown = [...site.records("passages"), ...site.records("scholia")];
    const found = new Map<string, Region & { readonly canvas: Canvas }>();
    for (const canvas of manifest.items) {
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

test("does not exist without pages", async () => {
  const site = await LinkedSite.build({});
  expect(site.files.has(manifestFile)).toBe(false);
  site.remove();
});

function numbers(text: string): number[] {
  return [...text.matchAll(/[0-9.]+/g)].map(([digits]) => Number(digits));
}

/** Regions in pixels, beyond the edge, without a title, on another server and on none. */
function oddRegions(): ReturnType<typeof anthology> {
  const records = anthology(3);
  const [region] = (records.manuscripts ?? []) as readonly Manuscript[];
  if (region === undefined) throw new Error("there is no region");
  const services = ["http://images.example/iiif/2/a%2F1.jp2", "https://images.example/x/b.jpg"];
  const addresses = ["pct:90,95,20,20", "10,20,30,40", "pct:0,0,100,100"].flatMap((part) =>
    services.map((service) => `${service}/${part}/full/0/default.jpg`),
  );
  const others = [...addresses, "https://images.example/picture.jpg"].map((address, index) => ({
    ...region,
    url: region.url.replace(/[0-9]+\/$/, `${10_000 + index}/`),
    manuscript_url: address,
    title: index % 2 === 0 ? "" : `Leaf <${index}>`,
    credit: index % 2 === 0 ? "A library" : "",
  }));
  return { ...records, manuscripts: [region, ...others] };
}
