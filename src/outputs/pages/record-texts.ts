/**
 * Records as bytes, from which all their forms are copied. Encoding a text for each form, and keeping strings until a
 * page is done, would cost more than the rest of rendering.
 */
import { type Form, linkSuffix } from "../../routing/routes.ts";
import { ByteBuffer, type ByteSpan } from "./byte-buffer.ts";

/** A text in the buffer, and where its links end. */
interface Text extends ByteSpan {
  readonly links: readonly number[];
}

export class RecordTexts {
  readonly #mark: Buffer;
  /** The texts without marks, which is their plain form. */
  readonly #bytes = new ByteBuffer();
  readonly #marked = new ByteBuffer();
  readonly #texts: Text[] = [];

  /** @param mark the text that follows the last slash of each link */
  constructor(mark: string) {
    this.#mark = Buffer.from(`/${mark}`);
  }

  get length(): number {
    return this.#texts.length;
  }

  clear(): void {
    this.#bytes.clear();
    this.#texts.length = 0;
  }

  /** Adds the text of a record, whose links end in a mark. */
  add(text: string): void {
    this.#marked.clear();
    const marked = this.#marked.bytes(this.#marked.append(text));
    const start = this.#bytes.length;
    const links: number[] = [];
    let copied = 0;
    for (let at = marked.indexOf(this.#mark); at !== -1; at = marked.indexOf(this.#mark, copied)) {
      // The slash belongs to the text.
      this.#bytes.copy(this.#marked, { start: copied, end: at + 1 });
      links.push(this.#bytes.length);
      copied = at + this.#mark.length;
    }
    this.#bytes.copy(this.#marked, { start: copied, end: marked.length });
    this.#texts.push({ start, end: this.#bytes.length, links });
  }

  /** The plain form of a text, valid until the next is added. */
  bytes(index: number): Buffer {
    return this.#bytes.bytes(this.#at(index));
  }

  /**
   * Whether the links of a text are these, in this order.
   * @param before the character before each link
   */
  hasLinks(index: number, links: readonly string[], before: string): boolean {
    const { links: ends } = this.#at(index);
    if (ends.length !== links.length) return false;
    const all = this.#bytes.all();
    return ends.every((end, at) => {
      const expected = `${before}${links[at]}`;
      return all.toString("latin1", end - expected.length, end) === expected;
    });
  }

  /**
   * Appends one form of the texts from one index to another, with a separator between them, to another buffer. Returns
   * their spans in it.
   */
  copyTo(
    target: ByteBuffer,
    form: Form,
    separator: string,
    [from, to]: readonly [number, number] = [0, this.#texts.length],
  ): ByteSpan[] {
    const suffix = linkSuffix(form);
    return this.#texts.slice(from, to).map(({ start, end, links }, index) => {
      if (index > 0 && separator !== "") target.append(separator);
      const first = target.length;
      let copied = start;
      for (const link of suffix === "" ? [] : links) {
        target.copy(this.#bytes, { start: copied, end: link });
        target.append(suffix);
        copied = link;
      }
      target.copy(this.#bytes, { start: copied, end });
      return { start: first, end: target.length };
    });
  }

  /** Where one form of a text ends in a file, if it starts at this position; -1 if the bytes differ. */
  endIn(file: Buffer, at: number, index: number, form: Form): number {
    const all = this.#bytes.all();
    const { start, end, links } = this.#at(index);
    let from = start;
    let reached = at;
    const isNext = (bytes: Buffer, first: number, last: number) => {
      const next = reached;
      reached += last - first;
      return reached <= file.length && bytes.compare(file, next, reached, first, last) === 0;
    };
    for (const link of form === "plain" ? [] : links) {
      if (!isNext(all, from, link) || !isNext(parameter, 0, parameter.length)) return -1;
      from = link;
    }
    return isNext(all, from, end) ? reached : -1;
  }

  #at(index: number): Text {
    const text = this.#texts[index];
    if (text === undefined) throw new Error(`there is no text ${index}`);
    return text;
  }
}

/** What follows the link to a record in a twin. */
const parameter = Buffer.from("?format=api");
