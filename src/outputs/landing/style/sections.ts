/** The parts of the front page, as the narrowest screen and the widest have them. */
import { files } from "../files.ts";

/** The style sheet stands in the folder of its pictures. */
const border = files.meander.slice(files.meander.lastIndexOf("/") + 1);

export const sections = `.skip {
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
  -webkit-mask: url("${border}") round no-repeat left center / auto 1.25rem;
  mask: url("${border}") round no-repeat left center / auto 1.25rem;
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
`;
