/** On paper: what is read, without what is clicked. */
export const print = `@media print {
  :root {
    --paper: #fff;
    --panel: #fff;
    --ink: #000;
    --soft: #444;
    --line: #999;
    --accent: #000;
  }

  html {
    font-size: 11pt;
  }

  header.site nav,
  header.site form,
  .around,
  .choice,
  button {
    display: none;
  }

  body {
    max-width: none;
    padding: 0;
  }

  a {
    text-decoration: none;
  }

  .texts:has(.translations) {
    grid-template-columns: minmax(0, 11fr) minmax(0, 10fr);
  }

  .version,
  figure,
  .comment {
    break-inside: avoid;
  }
}
`;
