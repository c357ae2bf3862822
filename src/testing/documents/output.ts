/** Compares what a command prints with what a page says that it prints. */

/** Whether a text is as it is shown: `...` stands for anything in a line, and a line of it alone for any lines. */
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
