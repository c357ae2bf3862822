/**
 * Caches of nginx and Apache in front of the server: they keep pages, ask whether these are the same, and get the new site.
 *
 * @module-tag nginx
 * @module-tag apache2
 */
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { send } from "../testing/conformance/raw-request.ts";
import { isRoot, startDaemon } from "../testing/hosts/daemon.ts";
import { freePort } from "../testing/hosts/host.ts";
import { serveHere, serverOf } from "../testing/hosts/served-here.ts";
import { newFolder } from "../testing/new-folder.ts";

const modules = [
  "mpm_event",
  "authz_core",
  "headers",
  "proxy",
  "proxy_http",
  "cache",
  "cache_disk",
];
const user = isRoot ? "User www-data\nGroup www-data\n" : "";

/** A cache at a port, in front of a server. */
const caches = {
  nginx: (port: number, origin: string, kept: string) => ({
    program: "nginx",
    main: `${isRoot ? "user www-data;\n" : ""}pid PLACE/pid;
error_log stderr error;
events { }
http {
  access_log off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path PLACE/${name};\n`).join("")}
  proxy_cache_path ${kept}/pages keys_zone=pages:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin};
      proxy_cache pages;
      proxy_cache_revalidate on;
    }
  }
}
`,
    args: (place: string) => ["-c", `${place}/main`, "-g", "daemon off;"],
    check: ["-t"],
    run: [],
  }),
  apache2: (port: number, origin: string, kept: string) => ({
    program: "apache2",
    main: `PidFile PLACE/pid
ErrorLog PLACE/log
Listen 127.0.0.1:${port}
ServerName localhost
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`).join("")}${user}
CacheRoot ${kept}
CacheEnable disk /
CacheStoreExpired on
ProxyPass / ${origin}/
`,
    args: (place: string) => ["-d", place, "-f", "main"],
    check: ["-t"],
    run: ["-D", "FOREGROUND"],
  }),
};

test.each(Object.entries(caches).map(([name, cache]) => ({ name, cache })))(
  "$name asks again with the ETag that it got, and has the new page at once",
  async ({ cache }) => {
    const [folder, kept] = [newFolder(), newFolder()];
    // The workers of a server that root starts are another user.
    chmodSync(kept, 0o777);
    const page = (text: string) => writeFileSync(join(folder, "page.html"), text.repeat(1000));
    page("old");
    const statuses: number[] = [];
    const server = serverOf(folder);
    server.on("request", (_request, response) => {
      // By default nginx keeps nothing with max-age=0. This is an age that has passed.
      response.setHeader("X-Accel-Expires", "@1");
      response.once("finish", () => statuses.push(response.statusCode));
    });
    const origin = await serveHere(server);
    const port = await freePort();
    const { program, main, args, check, run } = cache(port, origin.origin, kept);
    const host = await startDaemon({
      program,
      port,
      folder,
      files: { main },
      check: (place) => [...args(place), ...check],
      start: (place) => [...args(place), ...run],
    });
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const answer = await send(host.origin, { method: "GET", target: "/page.html", headers });
      return `${answer.status} ${answer.body.length}`;
    };
    for (const headers of [{}, { "accept-encoding": "gzip" }, { "accept-encoding": "br" }]) {
      page("old");
      statuses.length = 0;
      const old = await ask(headers);
      expect(await ask(headers)).toBe(old);
      page("newer");
      const next = await ask(headers);
      expect(next).not.toBe(old);
      expect(await ask(headers)).toBe(next);
      expect(statuses).toEqual([200, 304, 200, 304]);
    }
    await host.stop();
    await origin.stop();
    rmSync(folder, { recursive: true });
  },
);
