/** The style of the search page. */

export const searchStyle = `
/* The page has a field of its own. */
body.search header.site form[role="search"] { display: none; }

#search .words { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
#search .words label { flex-basis: 100%; }
#search .words input { flex: 1 1 16rem; min-width: 0; font: inherit; font-size: 1.25rem; }
#search .filters { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; margin-top: 0.75rem; }
#search .filters > div { flex: 1 1 11rem; min-width: 0; }
#search .filters label { display: block; }
#search .filters :is(input, select) { box-sizing: border-box; width: 100%; font: inherit; }
#search input[data-unknown] { border-style: dashed; }

#hints { margin-block: 1rem; color: var(--soft); }
#hints summary { cursor: pointer; }
#hints dl > div { display: grid; grid-template-columns: minmax(6rem, 10rem) 1fr; gap: 0 1rem; }
#hints :is(dt, dd) { margin: 0; overflow-wrap: anywhere; }

#found { min-height: 1.5em; font-weight: bold; }

#answers section { margin-block: 1rem; }
#answers section h2 { margin: 0; font-size: 1rem; color: var(--soft); }
#answers section ul { margin: 0.25rem 0 0; padding: 0; list-style: none; }
#answers .count, #answers .documents .authors { color: var(--soft); }
#answers .documents { margin: 0; padding: 0; list-style: none; }
#answers li { overflow-wrap: anywhere; }
#answers .documents li { padding-block: 0.4rem; border-bottom: 1px solid var(--line); }
#answers .label { display: inline-block; min-width: 4.5rem; font-variant-numeric: tabular-nums; }
#answers .line { color: var(--ink); }
#answers mark { background: none; color: inherit; font-weight: bold; text-decoration: underline; text-decoration-color: var(--accent); text-decoration-thickness: 0.12em; }
#answers button { font: inherit; margin-block: 0.75rem; padding: 0.4rem 0.9rem; }
`;
