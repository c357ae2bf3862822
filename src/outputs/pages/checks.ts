/** Checks published pages: twins must agree with their pages, and XML with JSON. */
import type { Form } from "../../routing/routes.ts";
import { readSchemas } from "../../validation/schemas.ts";
import { type TwinCheck, twinCheck } from "../../validation/twin.ts";
import type { Mismatch } from "../../validation/validator.ts";
import { type XmlCheck, xmlCheck } from "../../validation/xml.ts";
import type { CollectionName, Files } from "../output.ts";
import { ByteBuffer } from "./byte-buffer.ts";

/** Checks pages in the order in which they are written: each twin follows its page. */
export class PageChecks {
  readonly #twins = new Map<CollectionName, TwinCheck>();
  readonly #xml: XmlCheck = xmlCheck();
  /** The page whose twin comes next. */
  readonly #plain = new ByteBuffer();

  /** Compares a twin with its page. Records are parts of the same bytes, so they need no separate check. */
  json(
    collection: CollectionName,
    form: Form,
    path: string,
    page: ByteBuffer,
    files: Pick<Files, "fault">,
  ): void {
    if (form === "plain") {
      this.#plain.clear();
      this.#plain.copy(page, { start: 0, end: page.length });
      return;
    }
    report(this.#twinCheck(collection)(this.#plain.all(), page.all()), path, files);
  }

  /** Reads a page in XML, and compares it with the page in JSON. */
  xml(path: string, value: object, page: Uint8Array, files: Pick<Files, "fault">): void {
    report(this.#xml(page, value), path, files);
  }

  #twinCheck(collection: CollectionName): TwinCheck {
    const known = this.#twins.get(collection);
    if (known !== undefined) return known;
    const check = twinCheck(`envelope#/$defs/${collection}`, readSchemas());
    this.#twins.set(collection, check);
    return check;
  }
}

function report(mismatch: Mismatch | undefined, record: string, files: Pick<Files, "fault">): void {
  if (mismatch === undefined) return;
  const { pointer, expected, found } = mismatch;
  files.fault({ record, field: pointer, expected, found });
}
