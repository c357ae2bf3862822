/** The three operations of an address: GET in full, HEAD and OPTIONS in a few words. */
import type { SharedResponse } from "./components.ts";
import { type Reference, referenceTo } from "./schema-bundle.ts";

/** Tag of the operations that give no record: viewers of the description then show them apart. */
export const otherMethods = "HEAD and OPTIONS";

/** An address and what is asked of it. */
export interface Address {
  /** Name of its GET; those of the others begin with it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters of all three. */
  readonly parameters: readonly object[];
  /** Name of the answer to GET. */
  readonly answer: string;
  /** What a wrong address or number is answered with. */
  readonly missing: SharedResponse | undefined;
  /** What parameters that cannot be read are answered with. */
  readonly refused?: SharedResponse | undefined;
  /** A page of the API, or a file next to it. */
  readonly kind: "page" | "file";
}

/** The path item of an address. */
export function pathItem(address: Address): object {
  const { id, tag, summary, description, parameters, answer, missing, refused, kind } = address;
  const shared = (status: string, name: SharedResponse | undefined) =>
    name === undefined ? {} : { [status]: referenceTo("responses", name) };
  const isPage = kind === "page";
  const bodiless: Readonly<Record<string, Reference>> = {
    // A file's address has no slash at its end.
    ...(isPage && shared("301", "Moved")),
    ...shared("304", isPage ? "NotModified" : "FileNotModified"),
  };
  const brief = (method: string, says: string, responses: object) => ({
    operationId: `${id}${method}`,
    tags: [otherMethods],
    summary: says,
    responses,
  });
  return {
    ...(parameters.length > 0 && { parameters }),
    get: {
      operationId: id,
      tags: [tag],
      summary,
      description,
      responses: {
        "200": referenceTo("responses", answer),
        ...bodiless,
        ...shared("400", refused),
        ...shared("404", missing),
        ...shared("405", "NotAllowed"),
      },
    },
    head: brief("Head", "Headers alone", {
      ...shared("200", isPage ? "Head" : "FileHead"),
      ...bodiless,
      ...shared("400", refused && "HeadRefused"),
      ...shared("404", missing && "HeadRefused"),
    }),
    options: brief("Options", "What the address is", shared("200", "Capabilities")),
  };
}
