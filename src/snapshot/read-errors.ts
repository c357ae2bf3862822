/** Errors of SQLite and of the system while a snapshot is read: what they mean for whoever has the file. */
import { AnthologyError } from "../model/errors.ts";

/** The error in words that help the user to fix it; one that only a defect of the program explains stays as it is. */
export function explainReadError(file: string, error: unknown): unknown {
  if (error instanceof AnthologyError || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) {
    return new AnthologyError("run", `snapshot ${file} is damaged: ${error.message}`, {
      hint: "copy it again from its source, or make it anew",
      cause: error,
    });
  }
  if (/^(SQLITE_(?!ERROR$)|E[A-Z]+$)/.test(code)) {
    return new AnthologyError("run", `snapshot ${file} cannot be read: ${error.message}`, {
      hint: "see that the file exists and that you may read it",
      cause: error,
    });
  }
  return error;
}
