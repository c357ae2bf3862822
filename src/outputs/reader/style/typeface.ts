/** The typeface Gentium Plus, made for polytonic Greek (SIL, under the Open Font License), in the subsets that the texts need. */

interface Subset {
  readonly name: string;
  /** The characters for which a browser loads the file. */
  readonly range: string;
  readonly faces: readonly string[];
}

const upright = "400-normal";
const italic = "400-italic";
const bold = "700-normal";

const subsets: readonly Subset[] = [
  {
    name: "greek",
    range: "U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF",
    faces: [upright],
  },
  { name: "greek-ext", range: "U+1F00-1FFF", faces: [upright] },
  {
    name: "latin",
    range:
      "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    faces: [upright, italic, bold],
  },
];

/** Files of the typeface and its licence, relative to the folder of assets, with their paths in the package. */
export const typefaceFiles: readonly { readonly file: string; readonly source: string }[] = [
  ...subsets.flatMap(({ name, faces }) =>
    faces.map((face) => ({
      file: `fonts/${name}-${face}.woff2`,
      source: `@fontsource/gentium-plus/files/gentium-plus-${name}-${face}.woff2`,
    })),
  ),
  { file: "fonts/LICENSE.txt", source: "@fontsource/gentium-plus/LICENSE" },
];

/** The file that every page needs. Pages preload it, so that letters seldom change after the first view. */
export const firstTypeface = `fonts/latin-${upright}.woff2`;

/** The `@font-face` rules. */
export const typefaceRules = subsets
  .flatMap(({ name, range, faces }) =>
    faces.map((face) => {
      const [weight, style] = face.split("-");
      return `@font-face {
  font-family: "Gentium Plus";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("fonts/${name}-${face}.woff2") format("woff2");
  unicode-range: ${range};
}
`;
    }),
  )
  .join("");
