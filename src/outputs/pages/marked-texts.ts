/**
 * Records as bytes with marks, from which all their forms are copied. Encoding a text for each form, and keeping
 * strings until a page is done, would cost more than the rest of rendering.
 */
import { type Form, linkSuffix } from "../../routing/routes.ts";
import { ByteBuffer, type Span } from "./byte-buffer.ts";

/** The texts of some records, whose links end in a mark. */
export class MarkedTexts {
  readonly #mark: Buffer;
  readonly #bytes = new ByteBuffer();
  /** The span of each text, and the positions of the marks in it. */
  readonly #texts: { readonly span: Span; readonly marks: readonly number[] }[] = [];

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

  add(text: string): void {
    const span = this.#bytes.append(text);
    const bytes = this.#bytes.bytes(span);
    const marks: number[] = [];
    for (let at = bytes.indexOf(this.#mark); at !== -1; at = bytes.indexOf(this.#mark, at)) {
      // The slash belongs to the text.
      at += 1;
      marks.push(span.start + at);
    }
    this.#texts.push({ span, marks });
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
  ): Span[] {
    const suffix = linkSuffix(form);
    return this.#texts.slice(from, to).map(({ span, marks }, index) => {
      if (index > 0 && separator !== "") target.append(separator);
      const start = target.length;
      let copied = span.start;
      for (const mark of marks) {
        target.copy(this.#bytes, { start: copied, end: mark });
        if (suffix !== "") target.append(suffix);
        copied = mark + this.#mark.length - 1;
      }
      target.copy(this.#bytes, { start: copied, end: span.end });
      return { start, end: target.length };
    });
  }
}
