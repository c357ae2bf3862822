import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { newFolder } from "../testing/new-folder.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

afterEach(() => void vi.unstubAllEnvs());

test("a folder for temporary files that is missing is named", async () => {
  const missing = join(newFolder(), "none");
  vi.stubEnv("TMPDIR", missing);
  await expect(withTemporaryFolder(async () => {})).rejects.toMatchObject({
    kind: "run",
    message: expect.stringContaining(missing),
    hint: expect.stringContaining("TMPDIR"),
  });
});
