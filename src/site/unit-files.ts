/** Takes the files of one unit (a batch, a finish, the closing): stages them, and collects links and faults. */
import { Html } from "../markup/html.ts";
import { type Fault, Faults } from "../model/errors.ts";
import type { Bytes, FileDigest, FileProduct } from "../model/files.ts";
import type { Files } from "../outputs/output.ts";
import type { Segment, Stage } from "../site-folder/stage.ts";
import type { Validator } from "../validation/validator.ts";
import { LinkResolver } from "./links.ts";
import type { Plan } from "./plan.ts";
import type { Made, Piece } from "./units.ts";

const places = { start: -1, end: 1 } as const;

export class UnitFiles implements Files {
  readonly faults = new Faults();
  readonly #plan: Pick<Plan, "addresses" | "options" | "outputs">;
  readonly #stage: Stage;
  readonly #validator: Validator;
  readonly #links: LinkResolver;
  readonly #files = new Map<string, FileDigest & { readonly product: FileProduct }>();
  #product: FileProduct = "other";
  /** The parts of files that many units write, by place and path. */
  readonly #appended = new Map<
    string,
    Pick<Piece, "path" | "place" | "product"> & { contents: Bytes[] }
  >();

  /** @param isFree whether no row and no part decides which links the files have */
  constructor(
    plan: Pick<Plan, "addresses" | "options" | "outputs">,
    stage: Stage,
    validator: Validator,
    isFree = false,
  ) {
    this.#plan = plan;
    this.#stage = stage;
    this.#validator = validator;
    this.#links = new LinkResolver(plan, isFree);
  }

  /** The same, for files of a product. */
  by(product: FileProduct): this {
    this.#product = product;
    return this;
  }

  page(path: string, markup: Html | (() => Html)): void {
    if (markup instanceof Html) this.bytes(path, this.#linked(path, markup));
    else this.bytes(path, () => this.#linked(path, markup()));
  }

  #linked(path: string, markup: Html): string {
    this.#links.addAll(path, markup.addresses());
    return markup.toString();
  }

  json(path: string, schema: string, content: object | string): void {
    const isText = typeof content === "string";
    this.check(path, schema, isText ? (JSON.parse(content) as object) : content);
    this.bytes(path, isText ? content : () => `${JSON.stringify(content)}\n`);
  }

  bytes(path: string, content: Bytes): void {
    this.list(path, this.#stage.write(path, content));
  }

  append(path: string, content: Bytes | Html, place?: "start" | "end"): void {
    const number = place === undefined ? 0 : places[place];
    const key = `${number} ${path}`;
    const known = this.#appended.get(key) ?? {
      path,
      place: number,
      product: this.#product,
      contents: [],
    };
    this.#appended.set(key, known);
    known.contents.push(content instanceof Html ? this.#linked(path, content) : content);
  }

  check(path: string, schema: string, value: object): void {
    if (this.#validator.isValid(schema, value)) return;
    for (const { pointer, expected, found } of this.#validator.faults(schema, value)) {
      const says = `${expected} (schemas/${schema.replace(/#.*$/, "")}.json)`;
      this.fault({ record: path, field: pointer, expected: says, found });
    }
  }

  /** Adds addresses in full that a file has in its texts. */
  texts(path: string, addresses: Iterable<string>): void {
    this.#links.addAll(path, addresses);
  }

  url(path: string): string {
    this.#links.addFile(path, path);
    return `${this.#plan.options.baseUrl}/${path}`;
  }

  fault(fault: Fault): void {
    this.faults.add(fault);
  }

  /** Writes a file that consists of segments of others. */
  join(path: string, segments: readonly Segment[]): void {
    this.list(path, this.#stage.join(path, segments));
  }

  /** Publishes a copy of a file of so many bytes. */
  copyOf(file: string, bytes: number, path: string): FileDigest {
    return this.list(path, this.#stage.copyOf(file, bytes, path));
  }

  /** Gives a file of this unit a second name. */
  link(path: string, name: string): void {
    this.#stage.link(path, name, this.digest(path));
    this.list(name, this.digest(path));
  }

  /** Size and hash of a file of the unit; undefined if it has none of this path. */
  known(path: string): FileDigest | undefined {
    return this.#files.get(path);
  }

  digest(path: string): FileDigest {
    const digest = this.known(path);
    if (digest === undefined) throw new Error(`the unit has no file ${path}`);
    return digest;
  }

  /** Lists a file that is staged or published. */
  list(path: string, digest: FileDigest): FileDigest {
    if (this.#files.has(path)) this.fault(secondFile(path));
    this.#files.set(path, { ...digest, product: this.#product });
    return digest;
  }

  /** What the unit made. Nothing can be added afterwards. */
  end(): Made {
    return {
      files: Array.from(this.#files, ([path, { bytes, sha256, product }]) => {
        return [path, bytes, sha256, product];
      }),
      links: this.#links.unknown(this.#files),
      pieces: Array.from(this.#appended.values(), ({ contents, ...piece }) => {
        return { ...piece, ...this.#stage.keep(contents) };
      }),
    };
  }
}

export function secondFile(path: string): Fault {
  return { record: path, field: "", expected: "one file of this name", found: "two" };
}
