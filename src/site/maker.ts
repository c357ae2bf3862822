/** Makes the units of one thread: each is stored when it is done, and its faults are returned. */
import type { Faults } from "../model/errors.ts";
import type { Parts } from "../outputs/output.ts";
import { Stage, type StagePlan } from "../site-folder/stage.ts";
import { packageValidator, type Validator } from "../validation/validator.ts";
import { renderBatch } from "./batch.ts";
import { batchRange, type Plan, type PlannedBatch, type PlannedFinish } from "./plan.ts";
import { UnitFiles } from "./unit-files.ts";
import type { Units } from "./units.ts";

/** What is found while a unit is made. Plain data, which threads send. */
export interface Findings {
  /** How many records the unit has. */
  readonly records: number;
  readonly recordFaults?: FaultData;
  readonly faults: FaultData;
  readonly hasReplacement?: boolean;
  readonly failure?: unknown;
}

/** What is left of `Faults` when a thread sends it. */
type FaultData = Pick<Faults, "shown" | "keys">;

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

  batch(id: number, input: string): Findings {
    const planned = this.#plan.batches[id] as PlannedBatch;
    const { snapshot } = this.#plan;
    snapshot.takeReadings();
    const files = this.files();
    const { parts, recordFaults, ...found } = renderBatch(
      this.#plan,
      planned,
      this.#validator,
      files,
    );
    const readings = snapshot.takeReadings();
    const { name, first, end } = planned;
    this.#units.put({ id, name, input, readings, made: files.end(), parts });
    return { ...found, records: end - first, recordFaults, faults: files.faults };
  }

  /** Makes a finish from the parts of batches, which are stored. */
  finish(index: number, input: string): Findings {
    const { finishes, batches, site } = this.#plan;
    const { name, finish, part } = finishes[index] as PlannedFinish;
    const files = this.files();
    finish.make(partsOf(this.#plan, this.#units, part), site, files);
    this.#units.put({ id: batches.length + index, name, input, made: files.end() });
    return { records: 0, faults: files.faults };
  }

  /** Takes the files of another unit. */
  files(): UnitFiles {
    return new UnitFiles(this.#plan, this.stage, this.#validator);
  }
}

/** The parts with a name, of all batches. */
export function partsOf(plan: Plan, units: Units, part: string): Parts {
  const of: Parts["of"] = (collection) => units.parts(part, batchRange(plan, collection));
  return { of, items: <Item>(name: Parameters<typeof of>[0]) => [...of<Item[]>(name)].flat() };
}
