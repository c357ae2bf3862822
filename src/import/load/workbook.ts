/** Reads a workbook that a spreadsheet program saved as `.xlsx` or `.ods`. */
import { createRequire } from "node:module";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { limits } from "./limits.ts";
import { merged, readOds, type Sheet } from "./ods.ts";

/** The sheet called `passages`, or the first one. */
export function readWorkbook(bytes: Uint8Array): Sheet {
  const files = unpacked(bytes);
  const { "content.xml": content } = files;
  if (Object.keys(files).length === 0) {
    throw new Error("a workbook was expected, as LibreOffice and Excel save it as .ods or .xlsx");
  }
  const sheets = content === undefined ? readXlsx(files) : readOds(content.toString());
  const sheet = sheets.find(({ name }) => name.toLowerCase() === "passages") ?? sheets[0];
  if (sheet === undefined) throw new Error("a sheet was expected, found none");
  // Many cells may share a text.
  const size = sheet.rows.flat().reduce((sum, text) => sum + text.length, 0);
  if (size > limits.file) throw new Error(tooLarge);
  return sheet;
}

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

function readXlsx(files: Readonly<Record<string, Buffer>>): Sheet[] {
  const { read } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");
  const archive = zipSync(files, { level: 0 });
  const { SheetNames, Sheets } = read(archive, { type: "buffer", dense: true, sheetStubs: true });
  return SheetNames.map((name) => {
    const { "!data": cells = [], "!merges": merges = [] } = Sheets[name] ?? {};
    const { rows: most, columns } = limits;
    if (cells.length > most || cells.some((row) => row.length > columns)) {
      throw new Error(`at most ${most} rows and ${columns} columns were expected, found more`);
    }
    const faults = merges.map(({ s }) => ({ row: s.r, column: s.c, found: merged }));
    const rows = Array.from(cells, (row = [], r) =>
      Array.from(row, (cell, c) => {
        if (cell?.t === "e") faults.push({ row: r, column: c, found: `the error ${cell.w}` });
        if (cell?.t === "z" && cell.f !== undefined) {
          faults.push({ row: r, column: c, found: "a formula without its value" });
        }
        return cell?.w ?? "";
      }),
    );
    return { name, rows, faults };
  });
}
