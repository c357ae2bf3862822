/**
 * The texts for every host are known, so that a change of any line is either intended or a mistake that shows here. Whether
 * hosts understand them is tested with these hosts (`*.system.test.ts`). If a change is intended, run
 * `npx vitest run src/hosts/texts.test.ts --update`.
 */
import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { AnthologyError } from "../model/errors.ts";
import { catalogType } from "../routing/file-types.ts";
import { filtersMissing } from "../routing/filters.ts";
import type { LanguageTag } from "../routing/page-routes.ts";
import { allowedMethods, corsHeaders } from "../routing/replies.ts";
import { catalogFile } from "../routing/routes.ts";
import { everything, only } from "../testing/site-options.ts";
import { configurations, repositoryHosts } from "./index.ts";
import { hostFiles } from "./published-files.ts";

const options = {
  folder: "out",
  root: "/srv/site",
  workers: "node_modules/workers",
  isPacked: false,
  baseUrl: "https://example.org/ag",
};

const otherAddresses = [
  ["cloudflare", "https://greek.reader.workers.dev"],
  ["cloudflare", "http://localhost:3000"],
  ["nginx", "http://example.org:8080"],
  ["nginx", "http://example.org"],
  ["apache", "http://example.org:8080"],
  ["apache", "http://example.org"],
] as const;

/** A server, a service and a workflow, in which a reviewer sees what a commit does. */
const readable = new Map([
  ["nginx: anthology.conf", "nginx.txt"],
  ["cloudflare: wrangler.jsonc", "cloudflare.txt"],
  ["github-pages: .github/workflows/pages.yml", "github-pages.txt"],
]);

test("the texts for hosts are as before", async () => {
  const known = [
    ...Object.entries(configurations).map(([host, { file, write }]) => ({
      path: `${host}: ${file}`,
      text: write(options),
    })),
    ...otherAddresses.map(([host, baseUrl]) => ({
      path: `${host}: ${baseUrl}`,
      text: configurations[host]?.write({ ...options, baseUrl }),
    })),
    ...["nginx", "caddy", "apache"].map((host) => ({
      path: `${host}: filters`,
      text: configurations[host]?.write({ ...options, filters: "http://127.0.0.1:3000" }),
    })),
    {
      path: "cloudflare: packed",
      text: configurations.cloudflare?.write({ ...options, isPacked: true }),
    },
    ...Object.entries(repositoryHosts).flatMap(([host, files]) =>
      files("public").map(({ path, text }) => ({ path: `${host}: ${path}`, text })),
    ),
    ...[everything.products, only("landing"), only()].flatMap((products) =>
      Object.entries(hostFiles(everything.baseUrl, products)).map(([path, text]) => ({
        path,
        text,
      })),
    ),
  ];
  const others: string[] = [];
  for (const { path, text = "" } of known) {
    const file = readable.get(path);
    if (file === undefined) others.push(`${hash("sha256", text)}  ${path}\n`);
    else await expect(text).toMatchFileSnapshot(`golden/${file}`);
  }
  expect(others).toHaveLength(known.length - readable.size);
  await expect(others.join("")).toMatchFileSnapshot("golden/others.txt");
});

test.each(["nginx", "caddy", "apache"])(
  "the template of %s repeats the words of the routing",
  (host) => {
    const text = configurations[host]?.write({ ...options, filters: "http://127.0.0.1:3000" });
    const words = [allowedMethods, filtersMissing, catalogFile, catalogType];
    for (const each of [...words, ...Object.keys(corsHeaders)]) expect(text).toContain(each);
  },
);

test.each(["nginx", "caddy", "apache"])(
  "%s knows the error pages of the languages of a site",
  (host) => {
    const pagesIn = (languages?: LanguageTag[]) => {
      const text = configurations[host]?.write({ ...options, languages }) ?? "";
      return new Set(text.match(/(?<=["' ])\/(?:[a-z]+\/)?404[.]html/g));
    };
    expect(pagesIn()).toEqual(new Set(["/fr/404.html", "/404.html"]));
    expect(pagesIn(["fr", "en"])).toEqual(new Set(["/en/404.html", "/404.html"]));
    expect(pagesIn(["fr"])).toEqual(new Set(["/404.html"]));
  },
);

test.each(["nginx", "caddy", "apache"])(
  "%s serves no folder whose path no server takes literally",
  (host) => {
    for (const sign of ["$", "{", "[", "?"]) {
      const root = `/srv/x${sign}y`;
      const message = `no configuration can name ${root}: servers do not take ${sign} literally`;
      const hint = "move the folder, and name its path on the server with --root";
      expect(() => configurations[host]?.write({ ...options, root })).toThrow(
        new AnthologyError("run", message, { hint }),
      );
    }
  },
);
