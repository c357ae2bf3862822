/** The site that `previous` names, open while a build or a check compares with it. */
import { generator } from "../build/generator.ts";
import type { SiteOptions } from "../build/options.ts";
import type { Precedent } from "../build/previous.ts";
import { AnthologyError } from "../model/errors.ts";
import type { SiteSettings } from "./settings.ts";

/** The options of a site, and the site before it where there is one. */
export interface ComparedSite {
  readonly options: SiteOptions;
  readonly precedent?: Precedent;
}

/** Does the work with the previous site open, if the settings name one. */
export async function withPrevious<Result>(
  { previous, acceptLoss }: SiteSettings,
  options: SiteOptions,
  signal: AbortSignal,
  work: (site: ComparedSite) => Promise<Result>,
): Promise<Result> {
  if (previous === undefined) {
    if (acceptLoss !== true) return await work({ options });
    throw new AnthologyError("run", "--accept-loss: there is no site to lose records of", {
      hint: "name the published site with --previous, or leave --accept-loss out",
    });
  }
  if (previous === "") {
    throw new AnthologyError(
      "run",
      "--previous: expected an address, a folder or a file, found nothing",
      {
        hint: "name the published site; perhaps a variable of the environment is empty",
      },
    );
  }
  if (options.without.includes("changes")) {
    throw new AnthologyError("run", "--previous: changes are left out by --without changes", {
      hint: "leave out one of the two options",
    });
  }
  const [{ openPrevious }, { previousManners }] = await Promise.all([
    import("../previous/open.ts"),
    import("../previous/remote.ts"),
  ]);
  const { name, version } = generator();
  const manners = { ...previousManners, userAgent: `${name}/${version}` };
  const { site, close } = await openPrevious(previous, manners, signal);
  try {
    const precedent = { site, acceptsLoss: acceptLoss === true };
    return await work({ options: { ...options, previous: site.identity }, precedent });
  } finally {
    await close();
  }
}
