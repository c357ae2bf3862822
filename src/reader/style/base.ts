/** Colours, light and dark, and letters. */
export const base = `:root {
  color-scheme: light dark;
  --paper: #fcfaf5;
  --panel: #f4eee2;
  --ink: #241f19;
  --soft: #655c50;
  --line: #ddd2bf;
  --accent: #8a2d1a;
  --mark: #f6dfa4;
  --serif: "Gentium Plus", Gentium, "Palatino Linotype", Palatino, "Noto Serif", Georgia, serif;
  --greek: "Gentium Plus", "New Athena Unicode", Gentium, "Palatino Linotype", "Noto Serif", serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --gap: clamp(1rem, 4vw, 2.5rem);
  --width: 64rem;
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16130f;
    --panel: #211c16;
    --ink: #ece5d8;
    --soft: #b6ab99;
    --line: #40382c;
    --accent: #f0a78d;
    --mark: #5b4a1a;
  }
}

* {
  box-sizing: border-box;
}

html {
  font: clamp(1.05rem, 0.98rem + 0.28vw, 1.45rem) / 1.5 var(--serif);
  background: var(--paper);
  color: var(--ink);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body {
  max-width: var(--width);
  margin: 0 auto;
  padding: 0 var(--gap) var(--gap);
  overflow-wrap: break-word;
}

[lang="grc"],
[lang="el"] {
  font-family: var(--greek);
}

h1,
h2,
h3,
h4,
h5,
h6 {
  margin: 0;
  font-weight: 400;
  line-height: 1.2;
  text-wrap: balance;
}

h1,
dd,
li {
  overflow-wrap: anywhere;
}

h1 {
  font-size: clamp(1.8rem, 1.3rem + 2.4vw, 2.8rem);
}

h2 {
  font-size: 1.3rem;
}

h3,
h4,
h5,
h6 {
  font-size: 1.05rem;
  font-style: italic;
}

p,
ul,
ol,
dl,
dd,
pre,
figure,
blockquote {
  margin: 0;
  padding: 0;
}

a {
  color: var(--accent);
  text-decoration-thickness: 0.05em;
  text-underline-offset: 0.17em;
}

a:hover {
  text-decoration-thickness: 0.12em;
}

:focus-visible {
  outline: 0.14rem solid var(--accent);
  outline-offset: 0.14rem;
  border-radius: 0.1rem;
}

code,
pre {
  font-family: var(--mono);
  font-size: 0.82em;
  font-variant-ligatures: none;
}

code {
  overflow-wrap: anywhere;
}

pre {
  overflow-x: auto;
}

img {
  max-width: 100%;
}

button,
input,
select {
  font: inherit;
  color: inherit;
}

button {
  padding: 0.1em 0.7em;
  background: var(--panel);
  border: 1px solid var(--soft);
  border-radius: 0.2rem;
  cursor: pointer;
}

input,
select {
  min-width: 0;
  padding: 0.1em 0.5em;
  background: var(--paper);
  border: 1px solid var(--soft);
  border-radius: 0.2rem;
}

[hidden] {
  display: none !important;
}

.nothing,
.edition,
.credit,
.kind {
  color: var(--soft);
}
`;
