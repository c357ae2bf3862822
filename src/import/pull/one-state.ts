/**
 * Proves that what was read is one state of the service. Each answer was read before a moment at which all had been read, and
 * is the same when it is asked for after that: so the service was in this state at that moment.
 */
import { Faults } from "../../model/errors.ts";
import type { Log } from "../../model/log.ts";
import { collectionPath } from "../../routing/routes.ts";
import { orFault } from "./collection.ts";
import { notRead, tryAgain } from "./gather.ts";
import type { FoundRecord, Page } from "./page.ts";
import { keptValue, type Service } from "./service.ts";

/** The collections that have changed since they were read, each with whether records came, went or moved to another page. */
type Changes = ReadonlyMap<string, boolean>;

/**
 * Asks again for what was read: for all with an ETag, which costs little, or else for the first and the last page of each
 * collection. What has changed is forgotten. Nothing is asked if all is as the last pull found it: that was one state.
 * @throws AnthologyError of kind `data` if an answer cannot be read
 */
export async function changesSince(service: Service, log: Log): Promise<Changes> {
  const { addresses, answers, client, used } = service;
  const changes = new Map<string, boolean>();
  if (!service.hasNews) return changes;
  const faults = new Faults();
  const asked = [...used].filter(([url, { isEnd }]) => {
    const answer = answers.get(url);
    return isEnd || answer?.etag !== undefined || answer?.text === undefined;
  });
  log.phase("see what has changed meanwhile", asked.length);
  await client.each(asked, async ([url, { collection, reading }]) => {
    const before = keptValue(answers.get(url)?.text, reading);
    const path = collectionPath(collection);
    const now = await orFault(path, "the same answer", faults, () => service.ask(url, reading));
    log.progress(1);
    const isMoved = idsOf(before) !== idsOf(now);
    if (!isMoved && JSON.stringify(before) === JSON.stringify(now)) return;
    changes.set(collection, isMoved || changes.get(collection) === true);
  });
  faults.throwIfAny(notRead, tryAgain);
  for (const name of changes.keys()) answers.forget(addresses.page(name, 1, "query"));
  used.clear();
  return changes;
}

function idsOf(answer: Page | FoundRecord | undefined): string {
  if (answer === undefined) return "";
  return "records" in answer ? answer.records.map(({ id }) => id).join(" ") : answer.id;
}
