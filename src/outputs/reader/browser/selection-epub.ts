/**
 * A selection as an EPUB: the EPUB of its first book, with the selected passages of all its books as they are there. This
 * script is loaded when the reader asks for it.
 */
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from "fflate";

/** The files of the EPUB of a book. */
type Book = Readonly<Unzipped>;

interface Selected {
  readonly label: string;
  /** Its book. */
  readonly book: Book;
  readonly anchor: string;
  /** Its section of a chapter. */
  readonly section: string;
}

const packageFile = "EPUB/package.opf";
const contentsFile = "EPUB/nav.xhtml";
const chapterName = "passages-1.xhtml";
const isChapter = (file: string) => file.startsWith("EPUB/passages-");

/**
 * The EPUB; undefined without passages.
 * @param labels of passages that exist
 * @param title of the selection
 * @param bookAddress of the EPUB of a book
 */
export async function selectionEpub(
  labels: readonly string[],
  title: string,
  bookAddress: (number: string) => string,
): Promise<Blob | undefined> {
  const numbers = [...new Set(labels.map(bookOf))];
  const books = new Map(
    await Promise.all(
      numbers.map(async (number) => [number, await bookAt(bookAddress(number))] as const),
    ),
  );
  const selected = labels.flatMap((label) => {
    const book = books.get(bookOf(label));
    return book ? selectedIn(book, label) : [];
  });
  const first = selected[0]?.book;
  if (first === undefined) return undefined;
  const { mimetype = new Uint8Array(), ...others } = first;
  const files = Object.fromEntries(
    Object.entries(others).filter(([file]) => !isChapter(file) || file.endsWith(`/${chapterName}`)),
  );
  // No control character may be in XML.
  addSelection(files, selected, title.replace(/\p{Cc}/gu, " "));
  const bytes = zipSync({ mimetype: [mimetype, { level: 0 }], ...files });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/epub+zip" });
}

function bookOf(label: string): string {
  return label.split(".")[0] ?? "";
}

async function bookAt(address: string): Promise<Book> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is answered with status ${answer.status}`);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

/** A passage of a book, as its table of contents leads to it. */
function selectedIn(book: Book, label: string): Selected[] {
  const links = [...parsed(textIn(book, contentsFile)).querySelectorAll("ol ol a")];
  const link = links.find(({ textContent }) => textContent === label);
  const [file = "", anchor = ""] = link?.getAttribute("href")?.split("#") ?? [];
  const section = new RegExp(`<section id="${anchor}">.*?</section>\n`, "s");
  const [found] = section.exec(textIn(book, `EPUB/${file}`)) ?? [];
  return found === undefined ? [] : [{ label, book, anchor, section: found }];
}

function textIn(book: Book, file: string): string {
  return strFromU8(book[file] ?? new Uint8Array());
}

/** Changes the files of a book's EPUB to those of a selection. */
function addSelection(files: Unzipped, selected: readonly Selected[], title: string): void {
  const sections = selected.map(({ section }) => section).join("");
  const chapter = change(files, `EPUB/${chapterName}`, (document) => {
    setText(document, "title", title);
    document.querySelector("body")?.replaceChildren("\n");
  });
  // Sections stay as they are, byte for byte.
  const text = chapter.replace(/(?=<\/body>)/, () => sections);
  files[`EPUB/${chapterName}`] = strToU8(text);
  const editions = new Set(
    Array.from(parsed(text).querySelectorAll(".edition"), ({ textContent }) => textContent),
  );
  change(files, packageFile, (document) => {
    for (const name of ["identifier", "source"]) setText(document, name, location.href);
    setText(document, "metadata > title", title);
    for (const other of document.querySelectorAll(
      "[id^=c][href]:not(#c0, #cover), itemref[idref^=c]:not([idref=c0])",
    )) {
      other.remove();
    }
    addContributors(document, selected, editions);
  });
  change(files, contentsFile, (document) => {
    const [, own, ...others] = document.querySelectorAll("nav > ol > li");
    for (const other of others) other.remove();
    const list = own?.querySelector("ol");
    setText(own, "a", title);
    const item = list?.firstElementChild;
    const items = selected.map(({ label, anchor }) => {
      const copy = item?.cloneNode(true) as Element;
      setText(copy, "a", label);
      copy.querySelector("a")?.setAttribute("href", `${chapterName}#${anchor}`);
      return copy;
    });
    list?.replaceChildren(...items);
  });
  change(files, "EPUB/title.xhtml", (document) => {
    setText(document, ".title", title);
    document.querySelector(".sources")?.remove();
    setText(document, "a", location.href);
    document.querySelector("a")?.setAttribute("href", location.href);
  });
  change(files, "EPUB/cover.svg", (document) => {
    const [first, ...others] = document.querySelectorAll("text:not([font-size='60'])");
    for (const other of others) other.remove();
    if (first) first.textContent = title;
    first?.setAttribute("font-size", `${Math.min(44, Math.round(1000 / title.length))}`);
  });
  // Each text has its edition.
  const style = textIn(files, "EPUB/style.css");
  files["EPUB/style.css"] = strToU8(
    style.replace(/section \.edition \{\s*display: none;\s*\}/, ""),
  );
}

/** The contributors of all books whose editions are in the selection, instead of those of the first. */
function addContributors(
  document: Document,
  selected: readonly Selected[],
  editions: ReadonlySet<string | null>,
): void {
  const contributors = new Map<string, readonly [name: Element, role: Element]>();
  for (const book of new Set(selected.map((one) => one.book))) {
    const metadata = parsed(textIn(book, packageFile));
    for (const name of metadata.querySelectorAll("contributor")) {
      const role = metadata.querySelector(`[refines="#${name.id}"]`);
      if (role === null || !editions.has(name.textContent)) continue;
      contributors.set(`${role.textContent} ${name.textContent}`, [name, role]);
    }
  }
  for (const old of document.querySelectorAll("contributor, [refines]")) old.remove();
  for (const [index, [name, role]] of [...contributors.values()].entries()) {
    name.id = `contributor-${index + 1}`;
    role.setAttribute("refines", `#${name.id}`);
    document.querySelector("metadata")?.append(name, "\n", role, "\n");
  }
}

/** Changes a file, and returns its text. */
function change(files: Unzipped, file: string, make: (document: Document) => void): string {
  const document = parsed(textIn(files, file));
  make(document);
  const text = new XMLSerializer().serializeToString(document);
  files[file] = strToU8(text);
  return text;
}

function parsed(text: string): Document {
  return new DOMParser().parseFromString(text, "application/xml");
}

function setText(parent: ParentNode | undefined, selector: string, text: string): void {
  const part = parent?.querySelector(selector);
  if (part) part.textContent = text;
}
