/** The site that `previous` names, kept open while a build or a check compares with it. */
import { AnthologyError } from "../model/errors.ts";
import type { CheckSettings, SiteOptions } from "../site/options.ts";
import { generator } from "../site-folder/generator.ts";
import type { Watched } from "./running.ts";
import type { SiteSettings } from "./settings.ts";

/** Runs `work` with the previous site open, if the settings name one. */
export async function withPrevious<Result>(
  { previous, previousOptional, acceptLoss }: SiteSettings,
  options: SiteOptions,
  { signal, log }: Watched,
  work: (site: Pick<CheckSettings, "options" | "previousSource">) => Promise<Result>,
): Promise<Result> {
  if (previous === undefined) {
    if (previousOptional === true) {
      throw new AnthologyError("run", "--previous-optional: expected --previous, found none", {
        hint: "name the published site with --previous, or leave --previous-optional (previousOptional) out of the options and the settings file",
      });
    }
    if (acceptLoss !== true) return await work({ options });
    throw new AnthologyError("run", "--accept-loss: expected --previous, found none", {
      hint: "name the published site with --previous, or leave --accept-loss out",
    });
  }
  if (!options.products.includes("changes")) {
    throw new AnthologyError("run", "--previous: changes are not among the products of --only", {
      hint: "add changes to --only, or leave --previous out, in the options or in the settings file",
    });
  }
  const opened = await openSite(previous, signal);
  if (opened.site === undefined) {
    if (previousOptional !== true) throw opened.absence;
    log.note(`${opened.absence.message}; going on without it`);
    return await work({ options });
  }
  try {
    const { site } = opened;
    const previousSource = { site, acceptsLoss: acceptLoss === true };
    return await work({ options: { ...options, previous: site.identity }, previousSource });
  } finally {
    await opened.close();
  }
}

/** Opens a published site. @param called what messages call it */
export async function openSite(place: string, signal: AbortSignal, called?: string) {
  const [{ openPrevious }, { previousLimits }] = await Promise.all([
    import("../site-folder/previous/previous.ts"),
    import("../site-folder/previous/remote.ts"),
  ]);
  const { name, version } = generator();
  const limits = { ...previousLimits, userAgent: `${name}/${version}` };
  return await openPrevious(place, limits, signal, called);
}
