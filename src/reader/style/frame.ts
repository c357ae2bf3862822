/** What stands around every page: header, footer, the way to the content. */
export const frame = `.skip {
  position: absolute;
  left: -100vw;
  padding: 0.5em 1em;
  background: var(--panel);
}

.skip:focus {
  left: 0;
  z-index: 1;
}

header.site {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.35rem 1.4rem;
  padding: 1rem 0 0.7rem;
  border-bottom: 1px solid var(--line);
}

header.site .name {
  font-size: 1.15rem;
}

header.site a {
  text-decoration: none;
}

header.site a:hover,
header.site a[aria-current] {
  text-decoration: underline;
}

header.site .name a {
  color: inherit;
}

header.site ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.1rem;
  list-style: none;
}

header.site form {
  display: flex;
  flex: 1 1 11rem;
  gap: 0.4rem;
  max-width: 20rem;
  margin-left: auto;
}

header.site input {
  flex: 1;
  width: 6rem;
}

main {
  min-height: 60vh;
  padding: clamp(1.2rem, 3vw, 2.4rem) 0;
}

footer.site {
  padding-top: 0.8rem;
  border-top: 1px solid var(--line);
  color: var(--soft);
  font-size: 0.86rem;
}

footer.site ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.6rem;
  list-style: none;
}

@media (max-width: 40rem) {
  header.site form {
    order: 3;
    flex-basis: 100%;
    max-width: none;
  }
}
`;
