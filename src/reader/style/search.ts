/** The page of the search: its fields, how to search, and what was found. */
export const search = `body.search header.site form {
  display: none;
}

#search {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.8rem;
  margin-top: 1rem;
}

#search label {
  display: block;
  color: var(--soft);
  font-size: 0.86rem;
}

#search .words {
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.5rem;
}

#search .words label {
  flex-basis: 100%;
}

#search .words input {
  flex: 1 1 8rem;
  font-size: 1.3rem;
}

#search .filters {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
}

#search .filters > div {
  flex: 1 1 10rem;
  min-width: 0;
}

#search .filters input,
#search .filters select {
  width: 100%;
}

#search input[aria-invalid] {
  border-color: var(--accent);
  border-style: dashed;
}

#hints {
  margin-top: 0.8rem;
  color: var(--soft);
  font-size: 0.92rem;
}

#hints summary {
  cursor: pointer;
}

#hints dl > div {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
}

#hints dt {
  flex: 0 0 8rem;
}

#hints dd {
  flex: 1 1 14rem;
}

#found {
  min-height: 1.5em;
  margin-top: 1.2rem;
  font-style: italic;
}

#answers section {
  margin-top: 0.5rem;
}

#answers h2 {
  font-size: 0.86rem;
  color: var(--soft);
}

#answers section ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.4rem;
  list-style: none;
}

#answers .count,
#answers .authors {
  color: var(--soft);
  font-size: 0.86rem;
}

#answers .documents {
  margin-top: 1rem;
  border-top: 1px solid var(--line);
  list-style: none;
}

#answers .documents li {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
  align-items: baseline;
  padding: 0.4rem 0;
  border-bottom: 1px solid var(--line);
}

#answers .documents a {
  flex: 1 1 16rem;
  min-width: 0;
  text-decoration: none;
}

#answers .documents a:hover .label {
  text-decoration: underline;
}

#answers .label {
  display: inline-block;
  min-width: 4.5rem;
  font-variant-numeric: tabular-nums;
}

#answers .line {
  display: inline;
  padding: 0;
  color: var(--ink);
  text-indent: 0;
}

#answers mark {
  background: var(--mark);
  color: inherit;
}

#answers button {
  margin-top: 1rem;
}
`;
