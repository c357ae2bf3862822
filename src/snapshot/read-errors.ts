/** Explains errors of SQLite and of the system while a snapshot is read. */
import { AnthologyError } from "../model/errors.ts";

interface Meaning {
  readonly code: RegExp;
  readonly says: string;
  readonly hint: string;
}

const meanings: readonly Meaning[] = [
  {
    code: /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|IOERR_CORRUPTFS)/,
    says: "is damaged",
    hint: "copy it again from its source, or make it again",
  },
  {
    code: /^(SQLITE_IOERR|EIO$)/,
    says: "cannot be read: the disk does not work",
    hint: "copy the snapshot from its source to another disk",
  },
  {
    code: /^SQLITE_(BUSY|LOCKED)/,
    says: "cannot be read: another program is writing it, or its file system gives no locks",
    hint: "let that program finish; if there is none, copy the snapshot to a disk of this machine",
  },
  {
    code: /^SQLITE_TOOBIG/,
    says: "cannot be read: it holds a value that is too long for SQLite",
    hint: "copy it again from its source, or make it again",
  },
  {
    code: /^(SQLITE_(?!ERROR$)|E[A-Z]+$)/,
    says: "cannot be read",
    hint: "check that the file exists and that you may read it",
  },
];

/** The error with an explanation for the user; an error that must be a defect of the program is returned unchanged. */
export function explainReadError(file: string, error: unknown): unknown {
  if (error instanceof AnthologyError || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const meaning = meanings.find((one) => one.code.test(code));
  if (meaning === undefined) return error;
  return new AnthologyError("run", `snapshot ${file} ${meaning.says} (${error.message})`, {
    hint: meaning.hint,
    cause: error,
  });
}

/** The result of a function that reads a snapshot. Its errors are explained. */
export function explainedReadError<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw explainReadError(file, error);
  }
}
