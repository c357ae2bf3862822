/**
 * Puts files in a destination: the order of steps that every destination has. Readers of it never meet a dead link, nor a
 * head, which is the file that names all others, with files that are missing.
 *
 * After an interruption at any step, a destination has the old files, the new ones, or its mark. Where readers find files
 * by the head alone, whose names never stand for another content, nothing is replaced: there is no mark.
 */

/** What a destination lacks, what differs there, and what it should have no more. */
export type FileChanges<Item = string> = {
  readonly new: readonly Item[];
  readonly changed: readonly Item[];
  readonly gone: readonly string[];
};

/** A published folder, its next release, a packed folder, a remote. */
export interface Destination<Item = string> {
  /** Says that the destination has files of two sites. */
  mark?(): unknown;
  put(items: readonly Item[]): unknown;
  /** Makes sure that all that was put is there, and stays there. */
  confirm(): unknown;
  putHead(): unknown;
  /** Takes the mark away. */
  unmark?(): unknown;
  remove(paths: readonly string[]): unknown;
}

/** @param changes may be completed by `mark`: from then on nobody else changes the destination */
export async function apply<Item>(
  changes: FileChanges<Item>,
  to: Destination<Item>,
): Promise<void> {
  const isMarked = to.mark !== undefined;
  await to.mark?.();
  // Nothing links to new files yet. Those that changed link to new ones, and no longer to those that are gone.
  await to.put(changes.new);
  await to.put(changes.changed);
  if (isMarked) await to.remove(changes.gone);
  await to.confirm();
  await to.putHead();
  await to.unmark?.();
  // Until now, the head has named them.
  if (!isMarked) await to.remove(changes.gone);
}
