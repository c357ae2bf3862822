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

/**
 * Typefaces of systems in the size of Gentium Plus, so that lines do not move when it arrives. The ratios are those of the
 * widths of texts of the sample; Tinos has the widths of Times New Roman.
 */
const substitutes = [
  { local: ["Times New Roman", "Liberation Serif", "Tinos"], greek: 1.002, latin: 1.0144 },
  { local: ["Noto Serif"], greek: 0.8809, latin: 0.8578 },
  { local: ["DejaVu Serif"], greek: 0.79, latin: 0.7994 },
] as const;

/** Heights above and below the line of Gentium Plus, in percent of its size. */
const heights = { ascent: 110, descent: 37 } as const;

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;

/** The names of the families, in the order of preference, as CSS. */
const families = ["Gentium Plus", ...substitutes.map(({ local }) => `${local[0]} as Gentium`)]
  .map((name) => `"${name}"`)
  .join(", ");

const substituteRules = substitutes.flatMap((substitute) =>
  subsets.map(({ name, range }) => {
    const { local, greek, latin } = substitute;
    const ratio = name === "latin" ? latin : greek;
    return `@font-face {
  font-family: "${local[0]} as Gentium";
  src: ${local.map((family) => `local("${family}")`).join(", ")};
  size-adjust: ${percent(100 * ratio)};
  ascent-override: ${percent(heights.ascent / ratio)};
  descent-override: ${percent(heights.descent / ratio)};
  line-gap-override: 0%;
  unicode-range: ${range};
}
`;
  }),
);

/** The `@font-face` rules, and the list of families for the style sheet. */
export const typefaceRules = `${ownRules().join("")}${substituteRules.join("")}:root {
  --gentium: ${families};
}
`;

function ownRules(): string[] {
  return subsets.flatMap(({ name, range, faces }) =>
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
  );
}
