/** Reads the sheets of a workbook that a spreadsheet program saved as `.xlsx` or `.ods`. */
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { limits } from "./limits.ts";
import { readOds } from "./ods.ts";
import type { AddRow, Sheet } from "./sheet.ts";
import { readXlsx } from "./xlsx.ts";

export function readWorkbook(bytes: Uint8Array, add: AddRow): Sheet[] {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (start === "d0cf11e0") {
    const isLocked = Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
    throw new Error(isLocked ? withPassword : "it is a workbook of Excel 97: save it as .xlsx");
  }
  const files = unpacked(bytes);
  const { "content.xml": content, "styles.xml": styles, "META-INF/manifest.xml": manifest } = files;
  if (manifest?.includes("encryption-data")) throw new Error(withPassword);
  if (content !== undefined) return readOds(`${content}`, styles?.toString(), add);
  if (files["xl/workbook.xml"] !== undefined) {
    return readXlsx((changed) => zipSync({ ...files, ...changed }, { level: 0 }), files, add);
  }
  throw new Error("a workbook was expected, as LibreOffice and Excel save it as .ods or .xlsx");
}

const withPassword = "it has a password: save it without one";

/** The files of XML in an archive, whose directory may give wrong sizes: the bytes are counted. */
function unpacked(bytes: Uint8Array): Readonly<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  let size = 0;
  const archive = new Unzip((file) => {
    if (!/\.(xml|rels)$/.test(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw error;
      size += piece.length;
      if (size > limits.workbook) throw new Error(tooLarge);
      pieces.push(piece);
      if (isLast) files[file.name] = Buffer.concat(pieces);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  // A thousand times as much may come out at once.
  const step = 16_384;
  for (let at = 0; at < bytes.length; at += step) {
    archive.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  }
  return files;
}

const tooLarge = `unpacked, at most ${limits.workbook} bytes were expected, found more (docs/limits.md)`;
