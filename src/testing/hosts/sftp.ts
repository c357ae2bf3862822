/** An sftp server on this machine, which is part of rclone. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { runTool } from "./daemon.ts";
import { freePort } from "./host.ts";

/** A server that serves a folder as the remote of rclone with this name. */
export interface SftpServer {
  readonly remote: string;
  /** Environment variables that make the server known to rclone. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<unknown>;
}

/** Starts the server, and resolves when it listens. @param home folder for its key */
export async function startSftp(folder: string, home: string): Promise<SftpServer> {
  const port = `${await freePort()}`;
  const account = ["--user", "tester", "--pass", "secret"];
  const words = ["serve", "sftp", folder, "--addr", `127.0.0.1:${port}`, ...account];
  const env = { PATH: process.env.PATH, HOME: home, RCLONE_CONFIG: "/dev/null" };
  const server = spawn("rclone", [...words, "-v"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(server, "close");
  const messages: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    messages.push(line);
    if (line.includes("listening on")) break;
  }
  server.stderr.resume();
  if (server.exitCode !== null) throw new Error(`no sftp server: ${messages.join("\n")}`);
  return {
    remote: "shelf",
    env: {
      RCLONE_CONFIG_SHELF_TYPE: "sftp",
      RCLONE_CONFIG_SHELF_HOST: "127.0.0.1",
      RCLONE_CONFIG_SHELF_PORT: port,
      RCLONE_CONFIG_SHELF_USER: "tester",
      RCLONE_CONFIG_SHELF_PASS: runTool("rclone", ["obscure", "secret"]).trim(),
    },
    stop: () => {
      server.kill("SIGTERM");
      return ended;
    },
  };
}
