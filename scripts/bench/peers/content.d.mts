/** Opens the content that a snapshot gives: the paths of all files, relative to the published folder, and their texts. */
export function openContent(snapshotFile: string): {
  readonly paths: readonly string[];
  readonly textOf: (path: string) => string;
};
