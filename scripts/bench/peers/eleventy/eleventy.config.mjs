/**
 * Eleventy as a writer of many files that are no HTML: one virtual JavaScript template, paged over the list of paths.
 *
 * A virtual template for each file was four times slower with 17,540 files, and looks each one up in the list of all.
 * What is not needed is off: other template formats, data files, collections, package.json, .gitignore, and a line
 * of output for each file.
 */
import { openContent } from "../content.mjs";

const { paths, textOf } = openContent(process.env.PEER_SNAPSHOT);

export default function configure(eleventyConfig) {
  eleventyConfig.setQuietMode(true);
  eleventyConfig.setUseGitIgnore(false);
  eleventyConfig.setTemplateFormats("11ty.js");
  eleventyConfig.setDataFileSuffixes([]);
  eleventyConfig.setFreezeReservedData(false);
  eleventyConfig.addTemplate("files.11ty.js", ({ path }) => textOf(path), {
    paths,
    pagination: { data: "paths", size: 1, alias: "path" },
    permalink: ({ path }) => path,
    eleventyExcludeFromCollections: true,
  });
}

export const config = { keys: { package: false } };
