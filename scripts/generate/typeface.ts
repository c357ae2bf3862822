/** The Greek letters of Gentium Plus with their marks in one file: the subsets of its packages have no marks. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const font = "@expo-google-fonts/gentium-plus/GentiumPlus_400Regular.ttf";
const sheet = new URL("../../src/outputs/pages/style/typeface.css", import.meta.url);

/** The bytes of src/outputs/pages/style/greek.woff2: the letters for which the style sheet uses the file. */
export function greekTypeface(): Promise<Buffer> {
  const [, used = ""] =
    /greek\.woff2[^}]*unicode-range:([^;]*)/.exec(readFileSync(sheet, "utf8")) ?? [];
  const letters = Array.from(
    used.matchAll(/U\+(\w+)(?:-(\w+))?/g),
    ([, first = "", last = first]) => {
      const start = Number.parseInt(first, 16);
      const length = Number.parseInt(last, 16) - start + 1;
      return String.fromCodePoint(...Array.from({ length }, (_, index) => start + index));
    },
  );
  const file = readFileSync(createRequire(import.meta.url).resolve(font));
  return subsetFont(file, letters.join(""), { targetFormat: "woff2" });
}
