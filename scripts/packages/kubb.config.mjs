import { defineConfig } from "@kubb/core";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";

export default defineConfig({
  root: ".",
  input: { path: "openapi.json" },
  output: { path: "kubb", format: false, lint: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: "types.ts" } }),
    pluginZod({ output: { path: "zod.ts" }, version: "4" }),
  ],
});
