/** Cases for caches: ETags, 304, compression. */
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
          name: `answers 304 for ${target} with a matching ETag (${ifNoneMatch})`,
          method: "GET",
          target,
          ifNoneMatch,
          expect: notModified(),
        }),
      ),
    ),
    {
      feature: "ETags",
      name: "answers HEAD with 304 too",
      method: "HEAD",
      target: path,
      ifNoneMatch: "same",
      expect: notModified(),
    },
    {
      feature: "ETags",
      name: "answers 304 for XML",
      method: "GET",
      target: "/api/passages_xml/",
      ifNoneMatch: "same",
      expect: notModified("application/xml"),
    },
    {
      feature: "ETags",
      name: "sends a page to a client with another ETag",
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
          name: `answers 304 with a matching ETag in ${coding}`,
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

/** A 304 may leave out the content type; some servers do. */
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
