/** Makes the units of one thread: each is stored when it is done, and what was found in it is returned. */
import { hash } from "node:crypto";
import type { Faults } from "../model/errors.ts";
import type { Parts } from "../outputs/output.ts";
import { Stage, type StagePlan } from "../site-folder/stage.ts";
import { packageValidator, type Validator } from "../validation/validator.ts";
import { renderBatch } from "./batch.ts";
import { batchRange, inputOf, type Plan, type PlannedFinish } from "./plan.ts";
import { UnitFiles } from "./unit-files.ts";
import type { Units } from "./units.ts";

/** What is found while a unit is made. Plain data, which threads send. */
export interface Findings {
  /** The index of the unit in its list of the plan. */
  readonly index: number;
  /** How many files were written. */
  readonly written: number;
  /** How many records the unit has. */
  readonly records: number;
  readonly recordFaults?: FaultData;
  readonly faults: FaultData;
  readonly hasReplacement?: boolean;
  readonly failure?: unknown;
}

/** What is left of `Faults` when a thread sends it. */
type FaultData = Pick<Faults, "shown" | "keys">;

/** Units to be made: their indexes in a list of the plan, and the counter from which every thread takes its next one. */
export interface Queue {
  readonly kind: "batches" | "finishes";
  readonly indexes: readonly number[];
  readonly counter: Int32Array;
}

export class Maker {
  readonly stage: Stage;
  readonly #plan: Plan;
  readonly #units: Units;
  readonly #validator: Validator;

  constructor(plan: Plan, stage: StagePlan, thread: number, units: Units) {
    this.#plan = plan;
    this.#units = units;
    this.stage = new Stage(stage, thread);
    this.#validator = packageValidator(plan.options.products.includes("xml"));
    // The next build starts from what is published.
    if (this.stage.isKept) plan.snapshot.traceReadings();
  }

  /** Makes this thread's share of a queue. */
  *share({ kind, indexes, counter }: Queue): Generator<Findings> {
    for (;;) {
      const index = indexes[Atomics.add(counter, 0, 1)];
      if (index === undefined) return;
      const before = this.stage.written;
      const found = kind === "batches" ? this.#batch(index) : this.#finish(index);
      yield { index, written: this.stage.written - before, ...found };
    }
  }

  #batch(index: number): Omit<Findings, "index" | "written"> {
    const planned = this.#plan.batches[index];
    if (planned === undefined) throw new Error(`there is no batch ${index}`);
    const { snapshot, empty } = this.#plan;
    snapshot.takeReadings();
    const files = this.files();
    const batch = renderBatch(this.#plan, planned, this.#validator, files);
    const { parts, recordFaults, ...found } = batch;
    const readings = snapshot.takeReadings();
    const { id, first, end } = planned;
    const input = inputOf(planned, empty);
    this.#units.put({ id, input, readings, made: files.end(), parts });
    return { ...found, records: end - first, recordFaults, faults: files.faults };
  }

  /** Makes a finish from the parts of batches, which are stored. */
  #finish(index: number): Omit<Findings, "index" | "written"> {
    const planned = this.#plan.finishes[index];
    if (planned === undefined) throw new Error(`there is no finish ${index}`);
    const { id, finish, part } = planned;
    const files = this.files();
    finish.make(partsOf(this.#plan, this.#units, part), this.#plan.site, files);
    const input = finishInput(this.#plan, this.#units, planned);
    this.#units.put({ id, input, made: files.end() });
    return { records: 0, faults: files.faults };
  }

  /** Takes the files of another unit. */
  files(): UnitFiles {
    return new UnitFiles(this.#plan, this.stage, this.#validator);
  }
}

/** What a finish is made from besides options. */
export function finishInput(plan: Plan, units: Units, { finish, part }: PlannedFinish): string {
  const { site, empty } = plan;
  const hashes = finish.parts.map((of) => units.partHashes(part, batchRange(plan, of)));
  const facts = [finish.name, part, hashes, site.bookNumbers, finish.facts?.(site), empty];
  return hash("sha256", JSON.stringify(facts));
}

/** The parts with a name, of all batches. */
export function partsOf(plan: Plan, units: Units, part: string): Parts {
  const of: Parts["of"] = (collection) => units.parts(part, batchRange(plan, collection));
  return { of, items: <Item>(name: Parameters<typeof of>[0]) => [...of<Item[]>(name)].flat() };
}
