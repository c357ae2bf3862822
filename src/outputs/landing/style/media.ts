/** What is otherwise on small screens and large ones, for those who want no motion or their own colours, and on paper. */
export const media = `@media (max-width: 34rem) {
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
