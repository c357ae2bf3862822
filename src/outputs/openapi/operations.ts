/** The three operations of an address: GET in full, HEAD and OPTIONS in short. */
import type { SharedResponse } from "./components.ts";
import { type Reference, referenceTo } from "./schema-bundle.ts";

/** Tag of the operations that give no record, so that viewers show them separately. */
export const otherMethods = "HEAD and OPTIONS";

export interface Address {
  /** Name of the GET operation; the names of the other operations begin with it. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters of all three operations. */
  readonly parameters: readonly object[];
  /** Name of the answer to GET. */
  readonly answer: string;
  /** Name of the answer to a wrong address or number. */
  readonly missing: SharedResponse | undefined;
  /** Name of the answer to invalid parameters. */
  readonly refused?: SharedResponse | undefined;
  /** Whether it is a page of the API, or a file next to it. */
  readonly kind: "page" | "file";
}

export function pathItem(address: Address): object {
  const { id, tag, summary, description, parameters, answer, missing, refused, kind } = address;
  const shared = (status: string, name: SharedResponse | undefined) =>
    name === undefined ? {} : { [status]: referenceTo("responses", name) };
  const isPage = kind === "page";
  const bodiless: Readonly<Record<string, Reference>> = {
    // The address of a file has no slash at its end, so there is no redirect.
    ...(isPage && shared("301", "Moved")),
    ...shared("304", isPage ? "NotModified" : "FileNotModified"),
  };
  const brief = (method: string, summary: string, responses: object) => ({
    operationId: `${id}${method}`,
    tags: [otherMethods],
    summary,
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
