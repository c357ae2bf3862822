/** Generated blocks of a Markdown page, between two comments that name the block. */

/**
 * Replaces the content of a block.
 * @param writer the command that writes the block, as named in the comment before it
 */
export function replaceBlock(page: string, name: string, writer: string, content: string): string {
  const [start, end] = [`<!-- ${name}: written by ${writer} -->`, `<!-- /${name} -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error(`no "${start}" with "${end}" after it`);
  return `${page.slice(0, from + start.length)}\n\n${content.trim()}\n\n${page.slice(to)}`;
}
