/** Errors of the operating system while files are written: the reader's to mend, not ours. */
import { AnthologyError } from "../model/errors.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "a file is larger than is allowed",
  EROFS: "the file system is read-only",
  EACCES: "permission is denied",
  EPERM: "the operation is not permitted",
  ENAMETOOLONG: "a name is too long for the file system",
  EMFILE: "too many files are open",
  EXDEV: "the folder and its neighbour are on different file systems",
  ENOTDIR: "a file stands where a folder is needed",
  EISDIR: "a folder stands where a file is needed",
};

/** An error of the disk as the reader can mend it; any other error as it is. */
export function explainDiskError(error: unknown, out: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const reason = reasons[String(error.code)];
  if (reason === undefined) return error;
  return new AnthologyError("run", `cannot write to ${out}: ${reason} (${error.message})`, {
    hint: "mend that, then run the command again; what is published is whole, or will be made so by it",
    cause: error,
  });
}
