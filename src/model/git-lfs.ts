/** Git LFS: a clone without the large files has a small text, a pointer, in the place of each. */

export const pointerStart = "version https://git-lfs.github.com/spec/";

export const foundPointer = "a pointer of Git LFS, which stands for a file that is not here";

export const pointerHint =
  "run git lfs pull; in a workflow, let actions/checkout take the files: lfs: true";
