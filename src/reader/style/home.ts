/** The home page. */
export const home = `.home h1 {
  max-width: 22ch;
}

.home .lead {
  max-width: 40rem;
  margin-top: 0.8rem;
  font-size: 1.12rem;
}

.home .lead p + p {
  margin-top: 0.5em;
  font-size: 0.9em;
  color: var(--soft);
}

.home .specimen {
  margin: clamp(1.6rem, 5vw, 3rem) 0;
  padding: clamp(1.1rem, 3.5vw, 2.2rem);
  background: var(--panel);
  border-radius: 0.25rem;
}

.home .specimen blockquote {
  display: grid;
  gap: 1.2rem clamp(1.5rem, 5vw, 3.5rem);
}

.home .specimen .greek {
  font-size: 1.22em;
  line-height: 1.6;
}

.home .specimen figcaption {
  margin-top: 1rem;
  font-style: italic;
}

.home .specimen figcaption a {
  text-decoration: none;
}

@media (max-width: 30rem) {
  .home .specimen .greek {
    font-size: 1.1em;
  }
}

@media (min-width: 48rem) {
  .home .specimen blockquote {
    grid-template-columns: minmax(0, 11fr) minmax(0, 10fr);
    align-items: center;
  }
}

.home section {
  margin-top: 2rem;
}

.home section > h2 {
  margin-bottom: 0.4rem;
}

.home .all {
  margin-top: 0.35rem;
  font-style: italic;
}

.home .colophon {
  padding-top: 1.1rem;
  border-top: 1px solid var(--line);
}

.home .colophon .facts {
  margin: 0;
}

@media print {
  .jump,
  .map a {
    display: none;
  }

  .passages li {
    break-inside: avoid;
  }

  .passages b {
    color: inherit;
  }
}
`;
