/** Clients of `serve` that ask for long files of a packed site, and do not read the answers. */
import { hash } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { removeFolder } from "../../src/disk/remove.ts";
import { send } from "../../src/testing/conformance/raw-request.ts";
import { freePort, untilAnswers } from "../../src/testing/hosts/host.ts";
import { packedSmall } from "../../src/testing/packed-site.ts";
import { startProgram } from "../../src/testing/program.ts";
import { below, oneOf } from "../../src/testing/random-numbers.ts";
import type { Campaign } from "./campaign.ts";

const file = "dumps/long.csv";

const clients = 160;

/** Megabytes that so many clients may take. */
const most = 250;

export const slowReaders: Campaign = {
  name: "slow readers of a packed site",
  trials: 40,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), "anthology-attack-"));
    // As long as the manifest of a whole anthology, and as hard to compress.
    const rows = Array.from({ length: 280_000 }, (_, row) => `${hash("sha256", `${row}`)}\n`);
    const long = rows.join("");
    const { packed } = await packedSmall(folder, { [file]: long });
    const expectFile = async (origin = "") => {
      const { status, body } = await send(origin, { method: "GET", target: `/${file}` });
      expect([status, body.equals(Buffer.from(long))]).toEqual([200, true]);
    };
    let sockets: readonly Socket[] = [];
    let server: Awaited<ReturnType<typeof serve>> | undefined;
    return {
      async attempt(random) {
        server = await serve(packed);
        const range = `Range: bytes=${below(long.length / 2, random)}-`;
        const header = oneOf(["Accept: */*", range], random);
        const requests = oneOf([1, 15], random);
        const request = `GET /${file} HTTP/1.1\r\nHost: here\r\n${header}\r\n\r\n`;
        const port = Number(new URL(server.origin).port);
        sockets = Array.from({ length: clients }, () => connect(port, "127.0.0.1"));
        for (const socket of sockets) socket.on("error", () => {}).write(request.repeat(requests));
        await Promise.all(sockets.map(begun));
        const megabytes = await server.settledMemory();
        const says = megabytes > most ? `${megabytes} MB, at most ${most} were expected` : "";
        const end = { status: 0, signal: null, stdout: "", stderr: says, megabytes };
        return { story: `${header}, ${requests} requests each`, answer: end };
      },
      /** Others get the right bytes. */
      kept: async () => expectFile(server?.origin),
      async repair() {
        for (const socket of sockets) socket.destroy();
        await expectFile(server?.origin);
        const stderr = expect.not.stringContaining("error:");
        expect(await server?.stop()).toMatchObject({ status: 0, stderr });
      },
      close: () => removeFolder(folder),
    };
  },
};

/** Resolves when the first bytes of an answer are there, of which only these are read. */
function begun(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once("readable", resolve).once("close", resolve));
}

/** Starts a server in a process of its own. */
async function serve(site: string) {
  const port = await freePort();
  const { process: child, ended } = startProgram(["serve", site, "--port", `${port}`]);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(origin);
  const read = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, "utf8");
  const time = () => read("stat").split(" ").slice(13, 15).join();
  return {
    origin,
    /** The most memory that it took, in megabytes, once it has nothing to do. */
    async settledMemory(): Promise<number> {
      for (let before = ""; before !== time(); await setTimeout(500)) before = time();
      return Number(/^VmHWM:\s*(\d+)/m.exec(read("status"))?.[1]) / 1024;
    },
    stop: async () => {
      child.kill("SIGTERM");
      return await ended;
    },
  };
}
