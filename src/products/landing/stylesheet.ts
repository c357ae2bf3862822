/** The style sheet of the front page: fonts of the reader's machine, light and dark, from a telephone to a wall, and paper. */
import { files } from "./files.ts";

/** The text of the style sheet. It stands in a folder with the pictures that it names. */
export const stylesheet = `:root {
  color-scheme: light dark;
  --paper: #fbf8f1;
  --panel: #f3ecdd;
  --ink: #26211b;
  --soft: #665d51;
  --line: #dccfb8;
  --accent: #8c2f1b;
  --value: #2a5a5e;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "Gentium Plus", Gentium,
    "Noto Serif", Georgia, "DejaVu Serif", serif;
  --greek: "New Athena Unicode", "Gentium Plus", Gentium, "GFS Didot", "Palatino Linotype", Palatino,
    "Noto Serif", "Times New Roman", "DejaVu Serif", serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono", monospace;
  --gap: clamp(1.25rem, 4vw, 2.5rem);
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17140f;
    --panel: #221d16;
    --ink: #ebe4d6;
    --soft: #b5aa97;
    --line: #40382b;
    --accent: #f0a98f;
    --value: #97cdcd;
  }
}

* {
  box-sizing: border-box;
}

html {
  font: clamp(1rem, 0.93rem + 0.3vw, 1.5rem) / 1.55 var(--serif);
  background: var(--paper);
  color: var(--ink);
  scroll-padding-top: 1rem;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body {
  max-width: 47rem;
  margin: 0 auto;
  padding: 0 var(--gap) var(--gap);
  overflow-wrap: break-word;
}

[lang="grc"] {
  font-family: var(--greek);
}

h1,
h2,
h3 {
  margin: 0;
  line-height: 1.15;
  font-weight: 600;
  text-wrap: balance;
}

h1 {
  font-size: clamp(2rem, 1.2rem + 4vw, 3.25rem);
  letter-spacing: -0.012em;
}

h2 {
  font-size: 1.6rem;
}

h3 {
  font-size: 1.1rem;
}

p,
ul,
dl,
dd,
pre,
figure,
blockquote {
  margin: 0;
}

p + p,
p + pre,
p + dl,
p + ul,
dl + p {
  margin-top: 0.8em;
}

a {
  color: var(--accent);
  text-decoration-thickness: 0.06em;
  text-underline-offset: 0.18em;
}

a:hover {
  text-decoration-thickness: 0.14em;
}

:focus-visible {
  outline: 0.15rem solid var(--accent);
  outline-offset: 0.15rem;
  border-radius: 0.15rem;
}

code,
pre {
  font-family: var(--mono);
  font-size: 0.86em;
  font-variant-ligatures: none;
}

code {
  overflow-wrap: anywhere;
}

pre code {
  font-size: inherit;
}

abbr {
  text-decoration: none;
}

.skip {
  position: absolute;
  left: var(--gap);
  top: -6rem;
  padding: 0.5rem 1rem;
  background: var(--paper);
}

.skip:focus {
  top: 0.5rem;
}

.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

header::before,
footer::before {
  content: "";
  display: block;
  height: 1.25rem;
  margin-bottom: var(--gap);
  background: var(--accent);
  -webkit-mask: url("${nameOf(files.meander)}") round no-repeat left center / auto 1.25rem;
  mask: url("${nameOf(files.meander)}") round no-repeat left center / auto 1.25rem;
}

header {
  padding-top: var(--gap);
}

.lead {
  margin-top: 1rem;
  font-size: 1.15rem;
  text-wrap: pretty;
}

.kind {
  margin-top: 1rem;
  color: var(--soft);
}

nav {
  margin-top: 1.75rem;
}

nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0.35rem 1.4rem;
  padding: 0;
  list-style: none;
}

section {
  margin-top: 3.5rem;
}

section > h2 {
  padding-bottom: 0.45rem;
  margin-bottom: 1.1rem;
  border-bottom: 1px solid var(--line);
}

section > h3 {
  margin: 1.5rem 0 0.35rem;
}

section > ul {
  padding-left: 1.2em;
}

li + li {
  margin-top: 0.5em;
}

nav li + li {
  margin-top: 0;
}

.specimen {
  margin-top: 2.75rem;
  padding: clamp(1.1rem, 4vw, 2rem);
  background: var(--panel);
  border-radius: 0.35rem;
}

.specimen blockquote {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: 1.25rem 2rem;
}

.poem {
  margin: 0;
  line-height: 1.6;
}

.line {
  display: block;
  padding-left: 1.5em;
  text-indent: -1.5em;
  white-space: pre-wrap;
}

.poem[lang="grc"] {
  font-size: 1.1rem;
}

figcaption {
  margin-top: 1.25rem;
  color: var(--soft);
  font-size: 0.9em;
}

.addresses > div {
  padding: 0.65rem 0;
  border-top: 1px solid var(--line);
}

.addresses > div:last-child {
  border-bottom: 1px solid var(--line);
}

.addresses,
dl + p {
  margin-top: 1.25rem;
}

.code,
details pre {
  padding: 0.9rem 1rem;
  background: var(--panel);
  border-radius: 0.35rem;
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.collection {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0.1rem 1.5rem;
  align-items: baseline;
  padding: 0.85rem 0;
  border-top: 1px solid var(--line);
}

h2 + .collection {
  padding-top: 0;
  border-top: 0;
}

.collection > p {
  margin: 0;
}

.count {
  font-variant-numeric: lining-nums tabular-nums;
  text-align: right;
}

.about,
.forms {
  color: var(--soft);
}

.forms {
  text-align: right;
  white-space: nowrap;
}

.forms a + a {
  margin-left: 0.75em;
}

details {
  grid-column: 1 / -1;
  min-width: 0;
}

summary {
  width: fit-content;
  color: var(--soft);
  cursor: pointer;
}

details pre {
  margin-top: 0.5rem;
}

.key {
  color: var(--soft);
}

.value {
  color: var(--value);
}

.cut {
  color: var(--soft);
  font-style: italic;
}

.facts > div {
  display: grid;
  grid-template-columns: 7rem 1fr;
  gap: 0.2rem 1.5rem;
  padding: 0.7rem 0;
  border-bottom: 1px solid var(--line);
}

.facts dt {
  font-weight: 600;
}

.facts dd {
  min-width: 0;
}

.facts blockquote + p {
  margin-top: 0.8em;
}

.facts blockquote {
  padding-left: 1rem;
  border-left: 0.2rem solid var(--line);
}

footer {
  margin-top: 4rem;
  color: var(--soft);
  font-size: 0.9em;
}

@media (max-width: 34rem) {
  .facts > div {
    grid-template-columns: 1fr;
  }

  .collection {
    column-gap: 0.75rem;
  }

  .about {
    grid-column: 1 / -1;
  }

  .forms {
    grid-column: 1 / -1;
    text-align: left;
  }
}

@media (min-width: 76rem) {
  body {
    display: grid;
    grid-template-columns: 11rem minmax(0, 47rem);
    column-gap: 4rem;
    max-width: 68rem;
  }

  header,
  footer {
    grid-column: 1 / -1;
  }

  nav {
    position: sticky;
    top: 1.5rem;
    align-self: start;
    margin-top: 2.75rem;
  }

  nav ul {
    display: block;
  }

  nav li + li {
    margin-top: 0.5em;
  }
}

@media (prefers-reduced-motion: no-preference) {
  html {
    scroll-behavior: smooth;
  }
}

@media (forced-colors: active) {
  header::before,
  footer::before {
    background: CanvasText;
  }
}

@media print {
  :root {
    --paper: #fff;
    --panel: #fff;
    --ink: #000;
    --soft: #333;
    --line: #999;
    --accent: #000;
    --value: #000;
  }

  html {
    font-size: 10.5pt;
  }

  body {
    display: block;
    max-width: none;
    padding: 0;
  }

  nav,
  .skip,
  details:not([open]) {
    display: none;
  }

  section {
    margin-top: 1.75rem;
  }

  h2,
  h3 {
    break-after: avoid;
  }

  .specimen,
  .collection,
  .addresses > div,
  .facts > div {
    break-inside: avoid;
  }

  .specimen,
  .code,
  details pre {
    border: 1px solid var(--line);
  }
}
`;

/** A file of the style sheet's own folder. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
