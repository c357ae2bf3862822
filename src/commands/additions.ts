/** What the publisher adds to a site, read from the files of the settings `logo`, `accent`, `stylesheet`, `pages` and `static`. */
import { lstatSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { explained, hasCode } from "../disk/errors.ts";
import { digest, filesBelow, isOfDesktop } from "../disk/files.ts";
import { readRegular } from "../disk/regular-file.ts";
import { AnthologyError, type Fault, Faults } from "../model/errors.ts";
import type { Config } from "../model/published.ts";
import { isTakenName } from "../outputs/index.ts";
import type { AddedFile, AddedPage, Additions } from "../outputs/output.ts";
import { contrastFault } from "../outputs/pages/accent.ts";
import { type LanguageTag, ownPageName } from "../routing/page-routes.ts";
import { catalogFile, openDotFolder } from "../routing/routes.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { addingSettings } from "./settings.ts";

type AdditionSettings = {
  readonly [Name in (typeof addingSettings)[number]]?: Config[Name] | undefined;
};

/**
 * Reads what the settings name.
 * @param languages those of the site
 * @param warn receives the pages that are left out
 * @throws AnthologyError of kind `run` with every file that cannot be published
 */
export function readAdditions(
  settings: AdditionSettings,
  languages: readonly LanguageTag[],
  warn: (message: string) => void,
): Additions {
  const { logo, accent, stylesheet, pages, static: own } = settings;
  const faults = new Faults();
  const add = (record: string, expected: string, found: string, more: Partial<Fault> = {}) =>
    faults.add({ record, field: "", expected, found, ...more });
  const fault = accent && contrastFault(accent);
  if (fault) add("accent", ...fault);
  const css = stylesheet && readText(stylesheet, "stylesheet");
  const foreign = css && foreignInStyles.exec(css)?.[0];
  if (foreign) {
    add(
      stylesheet ?? "",
      "styles that load nothing from elsewhere: pages would not show it",
      foreign,
    );
  }
  const additions: Additions = {
    accent,
    stylesheet: css,
    logo: logo === undefined ? undefined : readLogo(logo, add),
    pages: pages === undefined ? [] : readPages(pages, languages, add, warn),
    files: own === undefined ? [] : readFiles(own, languages, add),
  };
  if (faults.count > 0) {
    const hint = "docs/your-own-look.md says what each setting takes; nothing was published";
    throw new AnthologyError("run", "what the settings add to the site cannot be published", {
      faults,
      hint,
    });
  }
  return additions;
}

type Add = (record: string, expected: string, found: string, more?: Partial<Fault>) => void;

/** An import, or an address with a scheme or a host. */
const foreignInStyles = /@import[^;]*|url\(\s*["']?\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})[^)]*\)/i;

export function readText(file: string, setting: string): string {
  return explained(`read ${file}, which ${setting} names`, () => {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(readRegular(file));
    } catch (error) {
      if (!hasCode(error, "ERR_ENCODING_INVALID_ENCODED_DATA")) throw error;
      throw new AnthologyError(
        "run",
        `${setting}: expected a text in UTF-8 at ${file}, found other bytes`,
        {
          hint: "save it as UTF-8",
          cause: error,
        },
      );
    }
  });
}

function readLogo(file: string, add: Add): AddedFile | undefined {
  const type = extname(file).toLowerCase();
  if (![".svg", ".png", ".jpg", ".jpeg", ".webp"].includes(type)) {
    add(file, "a picture: .svg, .png, .jpg or .webp", basename(file));
    return undefined;
  }
  return added(file, `logo${type}`, "logo");
}

function added(file: string, path: string, setting: string): AddedFile {
  const found = explained(`read ${file}, which ${setting} names`, () => {
    const content = digest(file);
    if (content !== undefined && content.bytes < 1000) readRegular(file);
    return content;
  });
  if (found !== undefined) return { path, file, sha256: found.sha256 };
  throw new AnthologyError("run", `${setting}: expected a file at ${file}, found nothing`, {
    hint: `name the file that is meant, or leave ${setting} out`,
  });
}

/** The pages of a folder: `en/about.md` for `/pages/about/`. */
function readPages(
  folder: string,
  languages: readonly LanguageTag[],
  add: Add,
  warn: (message: string) => void,
): AddedPage[] {
  return paths(folder, "pages").flatMap((path): AddedPage[] => {
    const [name = "", tag = "", ...above] = path.split("/").reverse();
    const language = languages.find((one) => one === tag);
    const [, page] = /^(.*)\.md$/.exec(name) ?? [];
    if (
      language === undefined ||
      above.length > 0 ||
      page === undefined ||
      !ownPageName.test(page)
    ) {
      add(
        join(folder, path),
        `${languages.join(" or ")}, a slash and a name of a-z, 0-9 and hyphens that ends in .md`,
        path,
      );
      return [];
    }
    const file = join(folder, path);
    const { text, title, leftOutBy, faults } = readFrontMatter(readText(file, "pages"));
    if (leftOutBy === undefined) {
      for (const { expected, found, ...more } of faults) add(file, expected, found, more);
      return [{ language, name: page, title, text }];
    }
    warn(`${file} was left out, as its front matter says ${leftOutBy}`);
    return [];
  });
}

/** Files that hosts read as their settings, and where these belong. */
const forHosts: readonly (readonly [pattern: RegExp, place: string])[] = [
  [
    /^CNAME$/i,
    "no CNAME: set the domain in the settings of the repository, under Pages, and as --base-url",
  ],
  [
    /^_|(?:^|\/)\.htaccess$|^web\.config$/i,
    "no settings of a host, which would change the answers of the site: `anthology-build host` writes those of each",
  ],
];

/** The files of a folder, which are published as they are. */
function readFiles(folder: string, languages: readonly LanguageTag[], add: Add): AddedFile[] {
  const byLowerCase = new Map<string, string>();
  return paths(folder, "static").flatMap((path) => {
    const isOpen = path.startsWith(`${openDotFolder}/`);
    const names = path.split("/").slice(isOpen ? 1 : 0);
    const isTaken = isOpen
      ? path.toLowerCase() === catalogFile
      : isTakenName(names[0] ?? "", languages);
    const settings = forHosts.find(([pattern]) => pattern.test(path));
    const other = byLowerCase.get(path.toLowerCase());
    byLowerCase.set(path.toLowerCase(), path);
    const expected = isTaken
      ? "a name that the site itself does not use"
      : settings !== undefined
        ? settings[1]
        : other !== undefined
          ? `a name that differs from ${other} by more than capital letters`
          : names.every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name))
            ? undefined
            : `a path of letters, digits, dots, hyphens and underscores, without hidden files; ${openDotFolder} may be one`;
    if (expected !== undefined) {
      add(join(folder, path), expected, path);
      return [];
    }
    return [added(join(folder, path), path, "static")];
  });
}

/**
 * The paths of the files of a folder, sorted, without those that a desktop adds. Links are refused: they may lead out of
 * the folder.
 */
function paths(folder: string, setting: string): string[] {
  const found = explained(`read ${folder}, which ${setting} names`, () =>
    [...filesBelow(folder)].filter((path) => !isOfDesktop(path)),
  );
  const link = found.find((path) => !lstatSync(join(folder, path)).isFile());
  if (link === undefined) return found;
  const message = `${setting}: expected files in ${folder}, found a link or a device: ${link}`;
  throw new AnthologyError("run", message, { hint: "copy the file that is meant to its place" });
}
