/**
 * Makes the products of a site, part by part, in this thread or in several. A part whose collections came out as they
 * were published is not made again: its files stay.
 */
import { Faults } from "../model/errors.ts";
import { plainLinks } from "../model/links.ts";
import type { Collections, Manifest } from "../model/published.ts";
import { productsFor } from "../products/index.ts";
import type {
  CollectionName,
  PreviousSite,
  Product,
  ProductPart,
  ProductSource,
} from "../products/product.ts";
import type { Key, Snapshot } from "../snapshot/snapshot.ts";
import type { Validator } from "../validation/validator.ts";
import { generator } from "./generator.ts";
import type { FileNumbers, Ledger } from "./ledger.ts";
import { type ManifestFile, publishedOptions } from "./manifest.ts";
import type { SiteOptions } from "./options.ts";
import type { Site } from "./plan.ts";
import { type MadeFiles, ProductFiles, type ProductPlace } from "./product-files.ts";
import { Stage } from "./stage.ts";
import { newCounter, type Team } from "./team.ts";

/** What parts found out, by their names: what a later build needs where it keeps the files of a part. */
export type Findings = Readonly<Record<string, unknown>>;

/** What is asked of every thread alike. It is plain data. */
export interface ProductPlan {
  readonly place: ProductPlace;
  readonly snapshotFile: string;
  readonly description: Manifest["snapshot"];
  /** The site that was published before, where there is one to compare with. */
  readonly previous: PreviousSite | undefined;
  /** Places, in the list of jobs, of those that are to be made. */
  readonly jobs: readonly number[];
}

/** A part that was made. */
export interface MadePart extends MadeFiles {
  readonly finding: unknown;
}

/** A job: one part of one product. */
interface Job {
  readonly product: Product;
  readonly part: ProductPart;
  readonly name: string;
}

function jobsOf(options: SiteOptions): Job[] {
  return productsFor(publishedOptions(options)).flatMap((product) =>
    product.parts.map((part) => ({ product, part, name: `${product.name}/${part.name}` })),
  );
}

/** Makes parts of products. */
export class ProductMaker {
  readonly #source: ProductSource;
  readonly #place: ProductPlace;
  readonly #validator: Validator;
  readonly #jobs: readonly Job[];

  constructor(
    site: Site,
    snapshot: Snapshot,
    plan: Omit<ProductPlan, "jobs">,
    validator: Validator,
  ) {
    this.#place = plan.place;
    this.#validator = validator;
    this.#jobs = jobsOf(site.options);
    this.#source = productSource(site, snapshot, plan);
  }

  /** Makes the part at this place of the list of jobs. */
  make(place: number): MadePart {
    const { part } = this.#jobs[place] as Job;
    const output = new ProductFiles(this.#place, this.#validator);
    const finding = part.make(this.#source, output);
    return { ...ownFiles(output, part, part.name), finding };
  }

  /** Makes what a product makes of the findings of all its parts. */
  finish(product: Product, findings: readonly unknown[]): MadeFiles {
    const output = new ProductFiles(this.#place, this.#validator);
    if (product.finish === undefined) return output.made;
    product.finish.make(findings, this.#source, output);
    return ownFiles(output, product.finish, product.name);
  }
}

/** What was made, which must be its maker's own: which files belong to a product is told by their paths. */
function ownFiles(
  { made }: ProductFiles,
  { owns }: Pick<ProductPart, "owns">,
  maker: string,
): MadeFiles {
  const stray = made.files.find(({ path }) => !owns(path));
  if (stray !== undefined) throw new Error(`${stray.path} is no file of ${maker}`);
  return made;
}

/** Records read in one go. */
const chunk = 500;

function productSource(
  { options, collections }: Site,
  snapshot: Snapshot,
  { snapshotFile, description, previous }: Omit<ProductPlan, "jobs">,
): ProductSource {
  const links = plainLinks(options.baseUrl);
  const collectionOf = (name: CollectionName) => {
    const found = collections.find(({ resource }) => resource.name === name);
    if (found === undefined) throw new Error(`there is no collection ${name}`);
    return found;
  };
  const keys = new Map<CollectionName, ReadonlyMap<string, Key>>();
  const keysOf = (name: CollectionName) => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const all = new Map(collectionOf(name).entries.map(({ id, key }) => [id, key]));
    keys.set(name, all);
    return all;
  };
  return {
    generator: generator(),
    options: publishedOptions(options),
    snapshot: description,
    snapshotFile,
    previous,
    products: productsFor(publishedOptions(options)),
    count: (name) => collectionOf(name).entries.length,
    ids: (name) => collectionOf(name).entries.map(({ id }) => id),
    *records<Name extends CollectionName>(name: Name) {
      const { resource, entries } = collectionOf(name);
      for (let start = 0; start < entries.length; start += chunk) {
        const keys = entries.slice(start, start + chunk).map(({ key }) => key);
        for (const row of resource.read(snapshot, keys)) {
          yield resource.render(row, links) as Collections[Name];
        }
      }
    },
    recordsOf<Name extends CollectionName>(name: Name, ids: Iterable<string>) {
      const { resource } = collectionOf(name);
      const keys = [...new Set(ids)].flatMap((id) => keysOf(name).get(id) ?? []);
      const found = resource.read(snapshot, keys).map((row) => {
        const record = resource.render(row, links) as Collections[Name];
        return [record.url, record] as const;
      });
      return new Map(found);
    },
  };
}

/** The products of a site. */
export interface MadeProducts {
  readonly files: readonly ManifestFile[];
  readonly findings: Findings;
  /** Each path of the site that a file leads to, with a file that does. */
  readonly links: ReadonlyMap<string, string>;
  readonly faults: Faults;
  readonly written: number;
}

/** Of a site, or a shard, without products. */
export const noProducts: MadeProducts = {
  files: [],
  findings: {},
  links: new Map(),
  faults: new Faults(),
  written: 0,
};

/** What is known of the last build. */
export interface LastProducts {
  /** What its parts found out; undefined where that says nothing of this build. */
  readonly findings: Findings | undefined;
  readonly isUnchanged: (collection: CollectionName) => boolean;
}

/** What products are made from, and where they go. */
export interface ProductOrder extends Omit<ProductPlan, "jobs" | "previous"> {
  /** Makes the site that was published before ready for a comparison of these collections, where there is one. */
  readonly compare: ((collections: readonly string[]) => Promise<PreviousSite>) | undefined;
}

/** Makes all products of the site but those that are left out. */
export async function makeProducts(
  site: Site,
  snapshot: Snapshot,
  { compare, ...order }: ProductOrder,
  last: LastProducts,
  validator: Validator,
  team: Team,
): Promise<MadeProducts> {
  const jobs = jobsOf(site.options);
  const parts = jobs.map((job) => keptPart(job, order.place, last));
  const missing = [...jobs.keys()].filter((place) => parts[place] === undefined);
  const where = { ...order, previous: await compare?.(comparedIn(jobs, missing)) };
  const maker = new ProductMaker(site, snapshot, where, validator);
  const counter = newCounter();
  const onMade = (job: number, part: MadePart) => {
    parts[job] = part;
  };
  const plan = { ...where, jobs: missing };
  const others = team.threads.map((thread) => thread.makeProducts(plan, counter, onMade));
  await team.work(others, counter, missing.length, (place) => {
    const job = missing[place] ?? 0;
    onMade(job, maker.make(job));
  });
  const made = parts as MadePart[];
  const faults = new Faults();
  for (const part of made) faults.merge(part.faults);
  const finished: MadeFiles[] = [];
  // What would be made of faulty parts says nothing.
  if (faults.count === 0) {
    for (const product of new Set(jobs.map((job) => job.product))) {
      const own = made.filter((_, place) => jobs[place]?.product === product);
      finished.push(
        maker.finish(
          product,
          own.map(({ finding }) => finding),
        ),
      );
    }
  }
  for (const end of finished) faults.merge(end.faults);
  const all = [...made, ...finished];
  return {
    files: all.flatMap(({ files }) => files),
    findings: Object.fromEntries(jobs.map(({ name }, place) => [name, made[place]?.finding])),
    links: new Map(all.flatMap(({ links }) => [...links])),
    faults,
    written: all.reduce((sum, { written }) => sum + written, 0),
  };
}

/** The collections that the jobs at these places compare with those of the site before. */
function comparedIn(jobs: readonly Job[], places: readonly number[]): string[] {
  const parts = places.flatMap((place) => jobs[place]?.part ?? []);
  const compared = parts.filter(({ isComparison }) => isComparison === true);
  return compared.flatMap(({ from }) => (from === "snapshot" ? [] : from));
}

/** The part as the last build made it, if it would come out the same and all its files are there. */
function keptPart(
  { part, name }: Job,
  { stage, published }: ProductPlace,
  { findings, isUnchanged }: LastProducts,
): MadePart | undefined {
  if (findings === undefined || !(name in findings) || part.from === "snapshot") return undefined;
  if (!part.from.every(isUnchanged)) return undefined;
  const files = [...published.values()].filter(({ path }) => part.owns(path));
  const folder = new Stage(stage);
  if (!files.every(({ path, bytes }) => folder.isThere(path, bytes))) return undefined;
  // Their links led somewhere then, and no address has gone since.
  const none = new Faults();
  return { files, finding: findings[name], links: new Map(), faults: none, written: 0 };
}

/** The collections whose plain pages and records came out as they were published. */
export function unchangedCollections(
  { collections }: Site,
  numbers: FileNumbers,
  ledger: Ledger,
  published: Ledger,
): Set<string> {
  const unchanged = new Set<string>();
  for (const [index, { resource }] of collections.entries()) {
    const [plain] = numbers.ofCollection(index);
    if (plain !== undefined && sameFiles(plain, ledger, published)) unchanged.add(resource.name);
  }
  return unchanged;
}

function sameFiles(
  { first, count }: { readonly first: number; readonly count: number },
  ledger: Ledger,
  published: Ledger,
): boolean {
  for (let file = first; file < first + count; file += 1) {
    const isSame =
      published.has(file) &&
      published.sizeOf(file) === ledger.sizeOf(file) &&
      published.hashOf(file).equals(ledger.hashOf(file));
    if (!isSame) return false;
  }
  return true;
}
