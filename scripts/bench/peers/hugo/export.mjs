/**
 * Writes what Hugo needs of a snapshot as content files, because Hugo cannot read SQLite: one file for each record,
 * whose content is its JSON and whose front matter has its XML, and one `_index` for each collection.
 *
 *     node scripts/bench/peers/hugo/export.mjs <snapshot> <folder of content>
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { markInXml } from "../../../../dist/markup/marks.js";
import { openCollections, rootText } from "../content.mjs";

/** Records that are read in one go. */
const batch = 500;

const [snapshotFile, folder] = process.argv.slice(2);
const api = join(folder, "api");
write(api, "_index.html", {
  url: "/api/",
  layout: "root",
  plain: rootText("plain"),
  twin: rootText("api"),
});
for (const { name, xml, ids, texts } of openCollections(snapshotFile)) {
  const count = ids.length;
  write(join(api, name), "_index.html", { url: `/api/${name}/`, count });
  if (xml) {
    const url = `/api/${name}_xml/`;
    const outputs = ["xml-plain", "xml-api"];
    write(join(api, `${name}_xml`), "_index.html", { url, outputs, of: `/api/${name}`, count });
  }
  for (let start = 0; start < count; start += batch) {
    for (const [index, record] of texts(start, start + batch).entries()) {
      // For its templates the mark becomes a noncharacter, which XML cannot hold.
      const xmlText = record.xml?.replaceAll(markInXml, "\uffff");
      // Of a file's name Hugo keeps no colon; an address that is given it takes as it is.
      const url = `/api/${name}/${record.id}/`;
      const matter = { url, weight: start + index + 1, xml: xmlText };
      write(join(api, name), `${record.id}.html`, matter, record.json);
    }
  }
}

function write(folder, name, matter, content = "") {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(matter)}\n${content}`);
}
