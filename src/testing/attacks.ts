/** Texts that would run a script, or send a request to another host, if a page took them for markup. */
import { alterSnapshot } from "./snapshots.ts";

export const attacks: readonly string[] = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</code></pre></details><iframe src="https://evil.example/"></iframe>',
  "</title></style><script src=//evil.example/x.js></script>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import url(//evil.example/x.css)</style>",
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '" onfocus=alert(1) autofocus tabindex=0 x="',
  "<details open ontoggle=alert(1)>",
  "<!--><img src=//evil.example/x onerror=alert(1)>-->",
  "javascript:alert(1)//",
  "data:text/html,<script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=//evil.example/x&#62;",
  "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e\\",
  "<a href=//evil.example/x ping=//evil.example/y autofocus onfocus=alert(1)>",
  "{{constructor.constructor('alert(1)')()}}",
];

/** Columns of the snapshot that hold free text. */
const words = [
  ...["author.main_name", "author_name.name", "city_name.name", "keyword_name.name"],
  ...["keyword_category_name.name", "comment.comment_type", "comment_description.content"],
  ...["description.description", "language.iso_name", "manuscript.title", "manuscript.credit"],
  ...["passage_external_reference.title", "passage_internal_reference.reference_type", "text.text"],
];

/** Columns that hold addresses of other sites. */
export const addresses: readonly string[] = [
  ...["author_alternative_uri.uri", "city_alternative_uri.uri", "keyword_alternative_uri.uri"],
  ...["manuscript.manuscript_url", "medium.media_url", "passage_external_reference.url"],
];

/** Puts a text into every column for text or addresses; texts of epigrams get a second line. */
export function putEverywhere(snapshot: string, text: string): void {
  alterSnapshot(snapshot, (database) => {
    const put = (place: string, value: string) => {
      const [table, column] = place.split(".");
      const { changes } = database.prepare(`UPDATE ${table} SET ${column} = ?`).run(value);
      if (changes === 0) throw new Error(`no row has ${place}`);
    };
    for (const place of words) put(place, text);
    put("text.text", `${text}\n${text}`);
    const address = `https://example.net/?${text.replace(/\s/g, "/")}`;
    for (const place of addresses) put(place, address);
    put("edition.metadata", JSON.stringify({ note: text }));
  });
}
