/** Records that never reach the reading edition: the build refuses them first. */
import { beforeAll, expect, test } from "vitest";
import { quote } from "../../model/errors.ts";
import { addresses } from "../../testing/attacks.ts";
import { buildQuietly } from "../../testing/build-quietly.ts";
import { oneForm, only } from "../../testing/site-options.ts";
import { alterSnapshot } from "../../testing/snapshots.ts";
import { copyWorkplace, makeWorkplace, type Workplace } from "../../testing/workplace.ts";

let small: Workplace;
beforeAll(() => {
  small = makeWorkplace(3);
});

test.each(addresses)("refuses an address that runs a script: %s", async (column) => {
  const [table = "", name = ""] = column.split(".");
  for (const address of ["javascript:alert(1)//https://example.net/", "data:text/html,<script>"]) {
    const copy = copyWorkplace(small);
    alterSnapshot(copy.snapshot, (database) => {
      database.prepare(`UPDATE ${table} SET ${name} = ?`).run(address);
    });
    const built = buildQuietly(copy.snapshot, copy.out, { ...oneForm, products: only("reader") });
    await expect(built).rejects.toMatchObject({
      kind: "data",
      faults: { shown: expect.arrayContaining([refusal(address)]) },
    });
  }
});

/** A fault that names a record and the value found. */
function refusal(address: string): unknown {
  return expect.objectContaining({ record: expect.stringMatching(/^.+$/), found: quote(address) });
}
