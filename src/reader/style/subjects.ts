/** Pages of books, authors, places and keywords, their indexes, and their maps. */
export const subjects = `.count,
.who,
.summary,
h1 small,
.passages small,
.entries small,
.entries li > [lang="grc"] {
  color: var(--soft);
}

h1 .count,
h2 .count,
h3 .count {
  font-size: 0.62em;
  font-style: normal;
  margin-left: 0.3em;
}

h1 small {
  font-size: 0.55em;
}

.summary {
  margin-top: 0.4rem;
}

.facts {
  margin-top: 1.2rem;
}

.facts .kind {
  font-size: 0.86rem;
}

section.about p {
  max-width: 42rem;
}

section.about p + p,
section.about div + div {
  margin-top: 0.6em;
}

.subject article > section > h3 {
  margin: 0.9rem 0 0.2rem;
  scroll-margin-top: 1rem;
}

.subject h3 a {
  display: inline-block;
  text-decoration: none;
}

.passages,
.entries,
.books,
.jump ul {
  list-style: none;
}

.passages {
  max-width: 50rem;
}

.passages li {
  display: flex;
  align-items: baseline;
  gap: 0 0.8rem;
  padding: 0.14rem 0;
}

.passages a {
  display: flex;
  align-items: baseline;
  flex: 0 1 auto;
  min-width: 0;
  gap: 0 0.6rem;
  color: inherit;
  text-decoration: none;
}

.passages a:hover [lang] {
  text-decoration: underline;
}

.passages b {
  flex: none;
  min-width: 3.6rem;
  font-weight: 400;
  font-variant-numeric: tabular-nums;
  color: var(--accent);
}

.passages .who {
  margin-left: auto;
  text-align: right;
  font-size: 0.92rem;
}

.passages small {
  flex: none;
  font-style: italic;
}

@media (max-width: 40rem) {
  .passages li {
    flex-wrap: wrap;
    padding: 0.3rem 0;
  }

  .passages .who {
    flex: 1 1 auto;
    margin-left: 4.2rem;
    text-align: left;
  }

  .passages a {
    flex: 1 1 100%;
  }

  .passages small {
    order: 1;
  }
}

.jump {
  margin: 0.8rem 0 1.2rem;
}

.jump ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0.1rem 0.9rem;
}

.jump a {
  display: inline-block;
  min-width: 1.2rem;
  text-decoration: none;
}

.index article > section {
  margin-top: 1.3rem;
  padding-top: 0;
  border-top: 0;
}

.category > h2 {
  padding-bottom: 0.15rem;
  border-bottom: 1px solid var(--line);
}

.index article > .letter {
  display: grid;
  grid-template-columns: minmax(2.4rem, max-content) minmax(0, 1fr);
  column-gap: 0.4rem;
  align-items: baseline;
  margin-top: 0;
  padding: 0.45rem 0;
  border-top: 1px solid var(--line);
}

.entries {
  columns: 17rem 3;
  column-gap: 2.2rem;
}

.entries li,
.books li {
  padding: 0.1rem 0;
  break-inside: avoid;
}

.books a {
  display: inline-block;
  text-decoration: none;
}

.entries a {
  text-decoration-color: var(--line);
}

.entries a:hover,
.books a:hover {
  text-decoration: underline currentColor;
}

.entries .count,
.books .count {
  margin-left: 0.2em;
  font-size: 0.86rem;
}

.books {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
  gap: 0 2.2rem;
}

.books li {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  border-bottom: 1px solid var(--line);
}

.map {
  margin: 1.2rem 0;
}

.map svg {
  display: block;
  width: 100%;
  height: auto;
  background: var(--panel);
  border: 1px solid var(--line);
  border-radius: 0.2rem;
}

@media (min-width: 60rem) {
  .located:has(.map) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 2rem;
    align-items: start;
  }

  .located .subjects > div {
    grid-template-columns: minmax(6rem, 1fr) 3fr;
  }

  .located .map {
    order: 1;
  }
}

.map .dot {
  fill: var(--accent);
  stroke: var(--paper);
  stroke-width: 1.2;
}

.map .ring {
  fill: none;
  stroke: var(--accent);
  stroke-width: 1.5;
}

.map a:hover .dot {
  fill: var(--ink);
}
`;
