/** What configurations are made of: options, and texts with holes, which are the files of the folder `templates`. */
import { readFileSync } from "node:fs";
import type { LanguageTag } from "../routing/page-routes.ts";

export interface ConfigurationOptions {
  /** Path of the published folder from the working folder. */
  readonly folder: string;
  /** Absolute path of the published folder on the server. */
  readonly root: string;
  /** Address under which the folder is published. If it has a path, a proxy in front of the server removes it. */
  readonly baseUrl: string;
  /** Address of `anthology-build serve` for filters, if it runs next to the server. */
  readonly filters?: string | undefined;
  /** The languages of the edition, if they are not the usual ones. */
  readonly languages?: readonly LanguageTag[] | undefined;
  /** Path of the folder of our compiled Workers from the working folder. */
  readonly workers: string;
  /** Seconds for which caches may use what may change. */
  readonly cache?: number | undefined;
  /** Whether the folder is a packed site. */
  readonly isPacked: boolean;
  /** The name of a Worker; by default it follows from the address of the site. */
  readonly name?: string | undefined;
}

/** What a host that serves a built folder needs. */
export interface Configuration {
  /** The usual name of its file. */
  readonly file: string;
  readonly write: (options: ConfigurationOptions) => string;
}

/** What a template is filled with: texts, and lists of what repeats a block. */
export interface Values {
  readonly [name: string]: string | readonly Values[];
}

/**
 * The template with its values. `<<name>>` is a text. Lines between `<<each name>>` and `<<end name>>` are a block: one for
 * each item of a list, whose own values come first, or one if a text is not empty.
 */
export function fill(template: string, values: Values): string {
  return filled(readFileSync(new URL(`templates/${template}`, import.meta.url), "utf8"), values);
}

const hole = /^[ \t]*<<each (\w+)>>\n([\s\S]*?)^[ \t]*<<end \1>>\n|<<(\w+)>>/gm;

function filled(text: string, values: Values): string {
  return text.replace(hole, (_, list: string | undefined, block: string, name: string) => {
    const value = values[list ?? name];
    if (value === undefined) throw new Error(`no value for ${list ?? name} in a template`);
    if (list === undefined) return String(value);
    const items = typeof value === "string" ? (value === "" ? [] : [{}]) : value;
    return items
      .map((item, index) => filled(block, { ...values, index: `${index}`, ...item }))
      .join("");
  });
}
