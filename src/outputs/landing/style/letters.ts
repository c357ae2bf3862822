/** Colours, light and dark, and letters: fonts of the reader's machine, those for polytonic Greek among them. */
export const letters = `:root {
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
`;
