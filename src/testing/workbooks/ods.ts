/** Workbooks of LibreOffice, made from the one that is checked in. */
import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** A checked-in workbook. */
export function storedWorkbook(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url));
}

/** A workbook with a part of it replaced. */
export function changedWorkbook(
  workbook: Uint8Array,
  part: string,
  pattern: RegExp,
  replacement: string,
): Uint8Array {
  const files = unzipSync(workbook);
  const text = strFromU8(files[part] ?? new Uint8Array());
  return zipSync({ ...files, [part]: strToU8(text.replace(pattern, replacement)) });
}

/** A workbook with these rows of its sheet; each begins with its attributes. */
export function ods(...rows: readonly string[]): Uint8Array {
  const pattern = /(<table:table table:name="passages".*?)<table:table-row.*<\/table:table-row>/s;
  const all = rows.map((row) => `<table:table-row${row}</table:table-row>`).join("");
  return changedWorkbook(storedWorkbook("poems.ods"), "content.xml", pattern, `$1${all}`);
}

/** A cell with this content. */
export const odsCell = (content: string, attributes = "") =>
  `<table:table-cell office:value-type="string"${attributes}>${content}</table:table-cell>`;

/** A row of cells with these texts. */
export const odsTexts = (...texts: readonly string[]) =>
  `>${texts.map((text) => odsCell(`<text:p>${text}</text:p>`)).join("")}`;
