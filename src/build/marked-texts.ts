/**
 * Records as bytes with marks, from which both of their forms are copied: turning text into bytes, and strings that
 * live until a page is done, cost more than all else that rendering does.
 */
import { type Form, linkSuffix } from "../model/routes.ts";
import { Scratch, type Span } from "./scratch.ts";

/** The texts of a page's records, whose links end in a mark. */
export class MarkedTexts {
  readonly #mark: Buffer;
  readonly #scratch = new Scratch();
  /** Of each text, where it begins and ends and which marks are in it. */
  readonly #texts: { readonly span: Span; readonly marks: readonly number[] }[] = [];

  /** The mark stands after the slash that each link ends with. */
  constructor(mark: string) {
    this.#mark = Buffer.from(`/${mark}`);
  }

  clear(): void {
    this.#scratch.clear();
    this.#texts.length = 0;
  }

  add(text: string): void {
    const span = this.#scratch.append(text);
    const bytes = this.#scratch.bytes(span);
    const marks: number[] = [];
    for (let at = bytes.indexOf(this.#mark); at !== -1; at = bytes.indexOf(this.#mark, at)) {
      // The slash belongs to the text.
      at += 1;
      marks.push(span.start + at);
    }
    this.#texts.push({ span, marks });
  }

  /** Appends a form of each text to other bytes, with a separator between them; gives the spans of the texts there. */
  copyTo(target: Scratch, form: Form, separator: string): Span[] {
    const suffix = linkSuffix(form);
    return this.#texts.map(({ span, marks }, place) => {
      if (place > 0 && separator !== "") target.append(separator);
      const start = target.length;
      let from = span.start;
      for (const mark of marks) {
        target.copy(this.#scratch, { start: from, end: mark });
        if (suffix !== "") target.append(suffix);
        from = mark + this.#mark.length - 1;
      }
      target.copy(this.#scratch, { start: from, end: span.end });
      return { start, end: target.length };
    });
  }
}
