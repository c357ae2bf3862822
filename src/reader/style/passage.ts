/** Pages of passages and scholia. */
export const passage = `.around {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.6rem;
  margin-bottom: 1.4rem;
  font-size: 0.92rem;
}

.around a {
  text-decoration: none;
}

.around a:hover {
  text-decoration: underline;
}

.around [rel="prev"]::before {
  content: "\\2190\\a0";
}

.around [rel="next"] {
  margin-left: auto;
}

.around [rel="next"]::after {
  content: "\\a0\\2192";
}

.around .up {
  color: var(--soft);
}

article > header {
  margin-bottom: 1.5rem;
}

h1 .authors {
  display: inline-block;
  font-size: 0.62em;
  margin-left: 0.4em;
}

h1 .authors a {
  text-decoration: none;
}

.texts {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.8rem clamp(1.5rem, 5vw, 4rem);
  margin-bottom: 2.2rem;
}

@media (min-width: 48rem) {
  .texts:has(.translations) {
    grid-template-columns: minmax(0, 11fr) minmax(0, 10fr);
  }
}

.original {
  font-size: 1.22em;
  line-height: 1.62;
}

.original .edition {
  font-size: 0.72rem;
}

.version + .version {
  margin-top: 1.5rem;
}

.verses + .verses {
  margin-top: 0.8em;
}

.line {
  display: block;
  position: relative;
  overflow-wrap: anywhere;
}

.original .line {
  padding-left: 1.4em;
  text-indent: -1.4em;
}

.original .verses {
  padding-left: 1.7em;
}

.line[data-line]::before {
  content: attr(data-line);
  position: absolute;
  left: -2.4em;
  width: 2em;
  top: 0.45em;
  text-align: right;
  text-indent: 0;
  font-size: 0.62em;
  color: var(--soft);
}

.translations h2 {
  margin-bottom: 0.35em;
  font-size: 0.86rem;
  letter-spacing: 0.06em;
  color: var(--soft);
}

.edition {
  margin-top: 0.5em;
  font-size: 0.86rem;
  font-style: italic;
}

.choice {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem;
  margin-bottom: 1rem;
  font-size: 0.86rem;
}

.choice button[aria-pressed="true"] {
  background: var(--ink);
  color: var(--paper);
}

article > section,
.subjects {
  margin-top: 1.6rem;
  padding-top: 1.1rem;
  border-top: 1px solid var(--line);
}

article > section > h2 {
  margin-bottom: 0.6rem;
}

section > .subjects {
  margin-top: 0;
  padding-top: 0;
  border-top: 0;
}

.subjects > div,
.record dl > div {
  display: grid;
  grid-template-columns: minmax(7rem, 1fr) minmax(0, 5fr);
  gap: 0 1rem;
  padding: 0.15rem 0;
}

.subjects dt,
.record dt {
  color: var(--soft);
}

.subjects ul,
.record ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.1rem;
  list-style: none;
}

@media (max-width: 34rem) {
  .subjects > div,
  .record dl > div {
    grid-template-columns: minmax(0, 1fr);
  }
}

.manuscripts figure + figure {
  margin-top: 1.2rem;
}

.manuscripts img {
  display: block;
  max-height: 26rem;
  min-height: 2rem;
  border-radius: 0.15rem;
  background: var(--panel);
}

.manuscripts figcaption {
  margin-top: 0.3rem;
  font-size: 0.9rem;
}

.scholia ol {
  list-style: none;
}

.scholia li + li,
.comment + .comment {
  margin-top: 0.9rem;
}

.comment {
  max-width: 42rem;
  overflow-wrap: anywhere;
}

.comment > div + div {
  margin-top: 0.7rem;
  padding-left: 1rem;
  border-left: 2px solid var(--line);
}

.comment p + p,
.comment blockquote,
.comment ul,
.comment ol,
.comment pre {
  margin-top: 0.6em;
}

.comment blockquote,
.comment ul,
.comment ol {
  padding-left: 1.4em;
}

.record dd {
  overflow-wrap: anywhere;
}

.record button {
  margin-left: 0.6rem;
  font-size: 0.8rem;
}
`;
