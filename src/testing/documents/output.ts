/** Compares the output of a command with the output that a page shows. */

/** Whether an output matches the shown one. `...` stands for any text in a line; alone on a line, for any lines. */
export function isAsShown(text: string, shown: string): boolean {
  const lines = shown
    .trimEnd()
    .split("\n")
    .map((line) => {
      if (line.trim() === "...") return "(?:.*\n)*?";
      return `${line.trimEnd().split("...").map(escaped).join(".*")}\n`;
    });
  const trimmed = text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
  return new RegExp(`^${lines.join("")}$`).test(`${trimmed.join("\n")}\n`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
