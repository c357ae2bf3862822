/** The operations of an address: GET, and for one address HEAD and OPTIONS, which are the same for all. */
import type { SharedResponse } from "./components.ts";
import { referenceTo } from "./schema-bundle.ts";

export interface Address {
  /** Name of the GET operation. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
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

export function pathItem(address: Address) {
  const { id, tag, summary, description, parameters, answer, missing, refused, kind } = address;
  const isPage = kind === "page";
  return {
    ...(parameters.length > 0 && { parameters }),
    get: {
      operationId: id,
      tags: [tag],
      summary,
      description,
      responses: {
        "200": referenceTo("responses", answer),
        // The address of a file has no slash at its end, so there is no redirect.
        ...(isPage && shared("301", "Moved")),
        ...shared("304", isPage ? "NotModified" : "FileNotModified"),
        ...shared("400", refused),
        ...shared("404", missing),
        ...shared("405", "NotAllowed"),
      },
    },
  };
}

/** HEAD and OPTIONS of the root. Clients made from the document would have two more functions for each other address. */
export function otherMethods(tag: string) {
  const operation = (id: string, summary: string, description: string, responses: object) => ({
    ...{ operationId: id, tags: [tag], summary, description, responses },
  });
  return {
    head: operation(
      "getRootHead",
      "Headers alone",
      "Every address answers HEAD with the status and headers that GET would get, and no body.",
      { ...shared("200", "Head"), ...shared("301", "Moved"), ...shared("304", "NotModified") },
    ),
    options: operation(
      "getRootOptions",
      "What the address is",
      "Every address answers OPTIONS with a description of itself.",
      shared("200", "Capabilities"),
    ),
  };
}

function shared(status: string, name: SharedResponse | undefined) {
  return name === undefined ? {} : { [status]: referenceTo("responses", name) };
}
