/** The site that `--previous` names, open while a build or a check compares with it. */
import { generator } from "../build/generator.ts";
import type { SiteOptions } from "../build/options.ts";
import type { Precedent } from "../build/previous.ts";
import { AnthologyError } from "../model/errors.ts";
import { type SiteFlags, siteOptions } from "./options.ts";

/** What a build or a check is asked, as far as the flags of a site tell. */
export interface SiteRequest {
  readonly options: SiteOptions;
  readonly precedent?: Precedent;
}

/** Does the work that the flags ask for. */
export async function withPrevious<Result>(
  flags: SiteFlags,
  signal: AbortSignal,
  work: (request: SiteRequest) => Promise<Result>,
): Promise<Result> {
  const options = await siteOptions(flags);
  const { previous, acceptLoss } = flags;
  if (previous === undefined) {
    if (acceptLoss !== true) return await work({ options });
    throw new AnthologyError("run", "--accept-loss: there is no site to lose records of", {
      hint: "name the published site with --previous, or leave --accept-loss out",
    });
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
