/** Makes the units of one thread: each is stored when it is done, and what was found in it is returned. */
import { hash } from "node:crypto";
import type { Faults } from "../model/errors.ts";
import type { Parts } from "../outputs/output.ts";
import { Stage, type StagePlan } from "../site-folder/stage.ts";
import { packageValidator, type Validator } from "../validation/validator.ts";
import { type RenderedBatch, renderBatch } from "./batch.ts";
import { batchInput, batchRange, type Plan, type PlannedUnit } from "./plan.ts";
import { UnitFiles } from "./unit-files.ts";
import type { Units } from "./units.ts";

/** What is found while a unit is made. Plain data, which threads send. */
export interface Findings {
  /** The id of the unit. */
  readonly id: number;
  /** How many files were written, and records rendered. */
  readonly written: number;
  readonly records?: number;
  readonly recordFaults?: Faults["all"];
  readonly faults: Faults["all"];
  readonly hasReplacement?: boolean;
  readonly failure?: unknown;
}

/** The ids of units to be made, and the counter from which every thread takes its next one. */
export interface Queue {
  readonly ids: readonly number[];
  readonly counter: Int32Array;
}

export class Maker {
  readonly stage: Stage;
  readonly #plan: Plan;
  readonly #units: Units;
  readonly #validator: Validator;
  readonly #planned: ReadonlyMap<number, PlannedUnit>;

  constructor(plan: Plan, stage: StagePlan, thread: number, units: Units) {
    this.#plan = plan;
    this.#units = units;
    this.stage = new Stage(stage, thread);
    this.#validator = packageValidator(plan.options.products.includes("xml"));
    this.#planned = new Map([...plan.batches, ...plan.finishes].map((unit) => [unit.id, unit]));
  }

  /** Makes this thread's share of a queue. */
  *share({ ids, counter }: Queue): Generator<Findings> {
    for (;;) {
      const unit = this.#planned.get(ids[Atomics.add(counter, 0, 1)] ?? -1);
      if (unit === undefined) return;
      yield this.#make(unit);
    }
  }

  #make(unit: PlannedUnit): Findings {
    const { snapshot, site } = this.#plan;
    const before = this.stage.written;
    const files = this.files("finish" in unit && unit.finish.parts.length === 0);
    const make = (): Partial<RenderedBatch> => {
      if ("collection" in unit) return renderBatch(this.#plan, unit, this.#validator, files);
      const parts = partsOf(this.#plan, this.#units, unit.part);
      unit.finish.make(parts, site, files.by(unit.output), unit.finish.facts?.(site));
      return {};
    };
    const { value: batch, readings } = snapshot.traced(make);
    const { parts, ...found } = batch;
    const input = inputOf(this.#plan, this.#units, unit);
    // The next build starts from what is published.
    const kept = this.stage.isKept ? readings : [];
    this.#units.put({ id: unit.id, input, readings: kept, made: files.end(), parts });
    const written = this.stage.written - before;
    return { ...found, id: unit.id, written, faults: files.faults.all };
  }

  /** Takes the files of another unit. @param isFree whether no row and no part decides which links they have */
  files(isFree = false): UnitFiles {
    return new UnitFiles(this.#plan, this.stage, this.#validator, isFree);
  }
}

/** A hash of what a unit is made from besides rows and options: a finish, from the parts of batches and some facts. */
export function inputOf(plan: Plan, units: Units, unit: PlannedUnit): string {
  const { site } = plan;
  if ("collection" in unit) return batchInput(unit, site.empty);
  const { finish, part } = unit;
  const hashes = finish.parts.map((of) => units.partHashes(part, batchRange(plan, of)));
  const facts = [part, hashes, finish.facts?.(site), site.empty];
  return hash("sha256", JSON.stringify(facts));
}

/** The parts with a name, of all batches. */
export function partsOf(plan: Plan, units: Units, part: string): Parts {
  const of: Parts["of"] = (collection) => units.parts(part, batchRange(plan, collection));
  return { of, items: <Item>(name: Parameters<typeof of>[0]) => [...of<Item[]>(name)].flat() };
}
