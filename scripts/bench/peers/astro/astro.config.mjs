/**
 * Astro as a writer of many files that are no HTML: one static endpoint, whose `getStaticPaths` lists them all.
 *
 * There is no page, component, style or client script to bundle. Texts are made when the endpoint is asked for them,
 * so that none is held longer than needed.
 */
import { join } from "node:path";
import { defineConfig } from "astro/config";

export default defineConfig({
  output: "static",
  outDir: process.env.PEER_OUT,
  cacheDir: join(process.env.PEER_WORK, "cache"),
  publicDir: join(process.env.PEER_WORK, "public"),
  compressHTML: false,
  devToolbar: { enabled: false },
  // Its default is 1. Four writes at once were a fifth faster here, sixteen no faster than four.
  build: { concurrency: 4 },
});
