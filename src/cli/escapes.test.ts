/** Control characters of data in what the program prints. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";

const csi = "\u001b[";

describe("escapes in messages and results", () => {
  const folder = mkdtempSync(join(tmpdir(), "anthology-build-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  // A title of the window, NUL, DEL, a C1 code, and a character that turns the text after it around.
  const hostile = "\u001b]0;owned\u0007\0\u007f\u009b2J\u202emp\u001b[8m";
  const shown = "\\u001b]0;owned\\u0007\\u0000\\u007f\\u009b2J\\u202emp\\u001b[8m";

  test.each(["NO_COLOR", "FORCE_COLOR"])("what data contains, with %s", async (variable) => {
    const records = join(folder, variable);
    mkdirSync(records);
    writeFileSync(join(records, "texts.ndjson"), `${hostile}\n`);
    const { stderr } = await runProgram(["load", records, "--snapshot", join(folder, "a")], {
      env: { NO_COLOR: "", FORCE_COLOR: "", [variable]: "1" },
    });
    expect(stderr).toContain(shown.slice(0, 9));
    const colours = new RegExp(`${csi.replace("[", "\\[")}(?:1|2|22|3[1236]|39)m`, "g");
    expect(stderr.replace(colours, "")).not.toMatch(/(?![\n\t])[\p{Cc}\u202e]/u);
  });

  test("names of files, in JSON too, which stays the same value", async () => {
    const missing = join(folder, hostile.replace("\0", ""));
    const { stderr } = await runProgram(["verify", missing], { env: { NO_COLOR: "1" } });
    expect(stderr).toContain(shown.replace("\\u0000", ""));
    const { stdout } = await runProgram(["verify", missing, "--json"]);
    expect(stdout).not.toMatch(/(?![\n\t])[\p{Cc}\u202e]/u);
    expect(JSON.parse(stdout).error.message).toContain(missing);
  });
});
