/** Cases for caches: ETags, 304, compression. */
import { collectionPath, fileOf } from "../../../routing/routes.ts";
import { type Case, get } from "../case.ts";
import type { SiteFacts } from "../site-facts.ts";
import { compressed, notModified, page } from "./expectations.ts";

const path = collectionPath("passages");
const xmlPath = collectionPath("passages_xml");

export function cachingCases(site: SiteFacts): Case[] {
  const passage = site.firstRecord.passages ?? "";
  const targets = [path, `${path}?page=2`, `${path}?page=2&format=api`, passage];
  const etag = (name: string, target: string, more: Partial<Case>) =>
    get("ETags", name, target, notModified(), more);
  return [
    ...targets.flatMap((target) =>
      (["same", "weak", "list", "any"] as const).map((ifNoneMatch) =>
        etag(`answers 304 for ${target} with a matching ETag (${ifNoneMatch})`, target, {
          ifNoneMatch,
        }),
      ),
    ),
    etag("answers HEAD with 304 too", path, { method: "HEAD", ifNoneMatch: "same" }),
    etag("answers 304 for XML", xmlPath, {
      ifNoneMatch: "same",
      expect: notModified("application/xml"),
    }),
    etag("sends a page to a client with another ETag", path, {
      ifNoneMatch: "other",
      expect: page(fileOf(path)),
    }),
    ...(["gzip", "br"] as const).flatMap((coding): Case[] => {
      const answer = (name: string, target: string, file: string) =>
        compressed(get("compression", name, target, page(file)), coding, "Accept, Accept-Encoding");
      return [
        answer(`compresses with ${coding}`, `${path}?page=2`, fileOf(path, "plain", 2)),
        answer(`compresses XML with ${coding}`, xmlPath, fileOf(xmlPath)),
        get("compression", `answers 304 with a matching ETag in ${coding}`, path, notModified(), {
          headers: { "accept-encoding": coding },
          needs: coding,
          ifNoneMatch: "same",
        }),
      ];
    }),
  ];
}
