/** Blocks of the documents that look like commands, but that no test of the documents runs. */
export interface BlockNotRun {
  readonly page: string;
  /** Its first line. */
  readonly begins: string;
  readonly reason: string;
}

export const notRun: readonly BlockNotRun[] = [
  {
    page: "docs/benchmarks.md",
    begins:
      "$ npm run bench                       # all sizes: 23 minutes and 75 GB on two processors",
    reason: "takes too long, and measures",
  },
  {
    page: "docs/bulk-files.md",
    begins: `$ duckdb -c "SELECT language.code, count(*) FROM 'texts.ndjson.gz' GROUP BY 1"`,
    reason: "Debian has no package for DuckDB",
  },
  {
    page: "docs/contributing.md",
    begins: "$ npm run attack                          # about ten minutes on two processors",
    reason: "takes too long; .ci/run has a short form",
  },
  {
    page: "docs/contributing.md",
    begins: "$ crontab -l",
    reason: "is a crontab",
  },
  {
    page: "docs/hosts.md",
    begins: "$ sudo cp anthology.conf /etc/nginx/conf.d/ && sudo systemctl reload nginx",
    reason:
      "changes the services of a machine; src/hosts/web-servers.system.test.ts runs servers with these settings",
  },
  {
    page: "docs/hosts.md",
    begins: "$ npx wrangler deploy",
    reason: "needs an account; src/hosts/conformance.test.ts runs the Worker in Miniflare",
  },
  {
    page: "docs/programs.md",
    begins: 'import createClient from "openapi-fetch";',
    reason: "src/client-example.system.test.ts runs this file",
  },
  {
    page: "docs/programs.md",
    begins: "$ cd scripts/client && npm ci",
    reason:
      "installs packages from outside this repository; src/client-example.system.test.ts runs the same",
  },
  {
    page: "docs/publishing.md",
    begins: "$ export RCLONE_CONFIG_REMOTE_TYPE=s3 RCLONE_CONFIG_REMOTE_PROVIDER=AWS",
    reason: "needs an account; tests of src/publish publish to an S3-compatible server",
  },
  {
    page: "docs/publishing.md",
    begins: "$ docker build --tag anthology-build .",
    reason: "needs the Docker daemon; src/docker.test.ts lints the file",
  },
];
