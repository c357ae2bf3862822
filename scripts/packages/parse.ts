/** Parses every record of bulk files with three generated clients, and prints how many each accepts unchanged. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import * as hey from "./hey/zod.gen.ts";
import * as kubb from "./kubb/zod.ts";
import * as orval from "./orval.ts";

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

const [, , folder = "", ...collections] = process.argv;
const accepted = { records: 0, hey: 0, kubb: 0, orval: 0 };
for (const [collection = "", name = ""] of collections.map((one) => one.split(":"))) {
  const first = name.slice(0, 1).toLowerCase() + name.slice(1);
  const clients = {
    hey: (hey as unknown as Record<string, Schema>)[`z${name}`],
    kubb: (kubb as unknown as Record<string, Schema>)[`${first}Schema`],
    orval: (orval as unknown as Record<string, Schema>)[`get${name}Response`],
  };
  const lines = gunzipSync(readFileSync(`${folder}/${collection}.ndjson.gz`))
    .toString()
    .trimEnd();
  for (const line of lines.split("\n")) {
    accepted.records += 1;
    for (const client of ["hey", "kubb", "orval"] as const) {
      const result = clients[client]?.safeParse(JSON.parse(line));
      if (result?.success && JSON.stringify(result.data) === line) accepted[client] += 1;
    }
  }
}
console.log(JSON.stringify(accepted));
