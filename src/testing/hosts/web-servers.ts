/** Debian's nginx, Caddy and Apache, each with our configuration, which the server checks before it starts. */
import { configurations } from "../../hosts/index.ts";
import { isRoot, startDaemon } from "./daemon.ts";
import { freePort, type RunningHost, type TestHost } from "./host.ts";
import { ownServer } from "./programs.ts";

/** A common web server. */
export interface WebServer extends TestHost {
  /** Whether it answers 400 for a path before it applies any configuration. */
  readonly refuses: (path: string) => boolean;
  /** @param filters address of our own server, to which it hands filtered requests on */
  start(folder: string, filters?: string): Promise<RunningHost>;
}

export const nginx: WebServer = {
  name: "nginx",
  needs: ["nginx"],
  abilities: ["gzip"],
  refuses: () => false,
  start: async (folder, filters) => {
    const port = await freePort();
    const args = (place: string) => ["-c", `${place}/main`, "-g", "daemon off;"];
    return startDaemon({
      program: "nginx",
      port,
      folder,
      files: {
        main: nginxMain,
        // nginx.conf includes this file from its own folder.
        "mime.types": "include /etc/nginx/mime.types;\n",
        site: configuration("nginx", folder, port, filters),
      },
      check: (place) => [...args(place), "-t"],
      start: args,
    });
  },
};

export const caddy: WebServer = {
  name: "Caddy",
  needs: ["caddy"],
  abilities: ["gzip"],
  // Go's HTTP server parses the address before Caddy does.
  refuses: isBadlyEncoded,
  start: async (folder, filters) => {
    const port = await freePort();
    const args = (place: string) => ["--config", `${place}/main`, "--adapter", "caddyfile"];
    return startDaemon({
      program: "caddy",
      port,
      folder,
      files: {
        main: "{\n\tadmin off\n\tauto_https off\n}\nimport site\n",
        site: configuration("caddy", folder, port, filters),
      },
      check: (place) => ["validate", ...args(place)],
      start: (place) => ["run", ...args(place)],
    });
  },
};

export const apache: WebServer = {
  name: "Apache",
  needs: ["apache2"],
  abilities: ["gzip", "br"],
  // The core parses the address before any module does.
  refuses: (path) => isBadlyEncoded(path) || path.includes("#") || leavesRoot(path),
  start: async (folder, filters) => {
    const port = await freePort();
    return startApache(folder, port, configuration("apache", folder, port, filters));
  },
};

/** Apache with this configuration of a site. */
export function startApache(folder: string, port: number, site: string): Promise<RunningHost> {
  const args = (place: string) => ["-d", place, "-f", "main"];
  return startDaemon({
    program: "apache2",
    port,
    folder,
    files: { main: apacheMain(port), site },
    check: (place) => [...args(place), "-t"],
    start: (place) => [...args(place), "-D", "FOREGROUND"],
  });
}

/** The server with `anthology-build serve` behind it, which answers filters. */
function withFilters(server: WebServer): WebServer {
  return {
    ...server,
    name: `${server.name} with filters`,
    abilities: [...server.abilities, "filters"],
    start: async (folder) => {
      const own = await ownServer.start(folder);
      const host = await server.start(folder, own.origin);
      return { ...host, stop: () => Promise.all([host.stop(), own.stop()]) };
    },
  };
}

/** Debian's servers without ours behind them. */
export const plainServers: readonly WebServer[] = [nginx, caddy, apache];

/** Every web server. */
export const webServers: readonly WebServer[] = [...plainServers, ...plainServers.map(withFilters)];

/** Our configuration for a site at this port. */
export function configuration(
  name: keyof typeof configurations,
  folder: string,
  port: number,
  filters?: string,
): string {
  const baseUrl = `http://127.0.0.1:${port}`;
  const configuration = configurations[name];
  if (configuration === undefined) throw new Error(`no host is called ${name}`);
  return configuration.write({
    folder,
    root: folder,
    baseUrl,
    filters,
    isPacked: false,
    workers: "",
  });
}

/** Debian's nginx.conf, adapted to a temporary folder. */
const nginxMain = `${isRoot ? "user www-data;\n" : ""}pid PLACE/pid;
error_log stderr error;
events { }
http {
  include mime.types;
  default_type application/octet-stream;
  access_log off;
  # Settings of other sites, which ours must not depend on.
  charset utf-8;
  charset_types application/json application/xml;
  gzip_vary on;
  gzip_min_length 1m;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path PLACE/${name};\n`).join("")}  include site;
}
`;

/** The modules that Debian enables, and those that our configuration needs. */
const apacheModules = [
  "mpm_event",
  "alias",
  "authz_core",
  "dir",
  "env",
  "filter",
  "mime",
  "setenvif",
  "proxy",
  "proxy_http",
  "rewrite",
  "headers",
  "substitute",
  "deflate",
  "brotli",
];

function apacheMain(port: number): string {
  const modules = apacheModules.map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`,
  );
  return `PidFile PLACE/pid
ErrorLog PLACE/log
Listen 127.0.0.1:${port}
ServerName localhost
${modules.join("")}${isRoot ? "User www-data\nGroup www-data\n" : ""}TypesConfig /etc/mime.types
Include site
`;
}

/** Whether a path has a percent sign without two hexadecimal digits. */
function isBadlyEncoded(path: string): boolean {
  return /%(?![0-9a-f]{2})/i.test(path);
}

/** Whether a path leads above the root through `..`. */
function leavesRoot(path: string): boolean {
  let depth = 0;
  for (const part of path.split("/").slice(1)) {
    const name = part.replace(/%2e/gi, ".");
    if (name === "..") depth -= 1;
    else if (name !== ".") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
