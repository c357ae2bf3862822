/** Cases of what caches and clients with copies rely on: ETags, 304, compression. */
import { collectionPath, fileOf } from "../../../routing/routes.ts";
import type { Case, Expectation } from "../case.ts";
import type { SiteFacts } from "../site-facts.ts";
import { exactHeaders, page } from "./expectations.ts";

const path = collectionPath("passages");

export function cachingCases(site: SiteFacts): Case[] {
  const passage = site.firstRecord.passages ?? "";
  const targets = [path, `${path}?page=2`, `${path}?page=2&format=api`, passage];
  return [
    ...targets.flatMap((target) =>
      (["same", "weak", "list", "any"] as const).map(
        (ifNoneMatch): Case => ({
          feature: "ETags",
          name: `sends nothing anew of ${target} to who has it (${ifNoneMatch})`,
          method: "GET",
          target,
          ifNoneMatch,
          expect: notModified(),
        }),
      ),
    ),
    {
      feature: "ETags",
      name: "sends HEAD no news either",
      method: "HEAD",
      target: path,
      ifNoneMatch: "same",
      expect: notModified(),
    },
    {
      feature: "ETags",
      name: "sends XML only once",
      method: "GET",
      target: "/api/passages_xml/",
      ifNoneMatch: "same",
      expect: notModified("application/xml"),
    },
    {
      feature: "ETags",
      name: "sends a page to who has another",
      method: "GET",
      target: path,
      ifNoneMatch: "other",
      expect: page(fileOf(path)),
    },
    ...(["gzip", "br"] as const).flatMap((coding): Case[] => {
      const headers = { "accept-encoding": coding };
      return [
        {
          feature: "compression",
          name: `compresses with ${coding}`,
          method: "GET",
          target: `${path}?page=2`,
          headers,
          needs: coding,
          expect: compressed(fileOf(path, "plain", 2), coding),
        },
        {
          feature: "compression",
          name: `compresses XML with ${coding}`,
          method: "GET",
          target: "/api/passages_xml/",
          headers,
          needs: coding,
          expect: compressed("api/passages_xml/index.xml", coding),
        },
        {
          feature: "compression",
          name: `sends nothing anew to who has it in ${coding}`,
          method: "GET",
          target: path,
          headers,
          needs: coding,
          ifNoneMatch: "same",
          expect: notModified(),
        },
      ];
    }),
  ];
}

/** A 304 need not say the type again; some servers leave it out. */
function notModified(
  type: "application/json" | "application/xml" = "application/json",
): Expectation {
  const headers = exactHeaders(type);
  return {
    status: 304,
    headers: {
      ...headers,
      "content-type": [type, null],
      vary: ["Accept", "Accept, Accept-Encoding"],
    },
  };
}

function compressed(file: string, encoding: "gzip" | "br"): Expectation {
  const type = file.endsWith(".xml") ? "application/xml" : "application/json";
  return {
    status: 200,
    headers: {
      ...exactHeaders(type),
      vary: "Accept, Accept-Encoding",
      "content-encoding": encoding,
    },
    file,
    encoding,
  };
}
