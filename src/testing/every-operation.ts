/** Writes a program in TypeScript that calls every operation of a document with the types made from it. */
import type { SiteFacts } from "./conformance/site-facts.ts";
import type { DescribedApi, Operation } from "./described-api.ts";

/** The program and its output, one line for each operation. */
export interface Calls {
  readonly code: string;
  readonly calls: readonly string[];
}

const start = `import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "" });

/** Prints the status of an answer and a detail of its content. */
function report(operation: string, { status }: Response, detail: string): void {
  console.log(operation, status, detail);
}
`;

/** Calls that the types must not allow; they do not run. */
const wrong = `
// @ts-expect-error: a page is a number
void (() => client.GET("/api/passages/", { params: { query: { page: "last" } } }));
// @ts-expect-error: a record needs its id
void (() => client.GET("/api/authors/{id}/"));
// @ts-expect-error: there is no such collection
void (() => client.GET("/api/epigrams/"));
// @ts-expect-error: nothing can be created
void (() => client.POST("/api/passages/"));
// @ts-expect-error: a passage has no such member
void (() => client.GET("/api/passages/").then(({ data }) => data?.results[0]?.title));
`;

export function everyOperation({ operations }: DescribedApi, site: SiteFacts): Calls {
  const calls = operations.map((operation) => callOf(operation, site));
  const code = calls.map((call) => call.code).join("");
  return { code: start + code + wrong, calls: calls.map(({ line }) => line) };
}

interface Call {
  readonly code: string;
  readonly line: string;
}

function callOf(operation: Operation, site: SiteFacts): Call {
  const { id, method, path } = operation;
  const [status, detail, expected] = expectationOf(operation, site);
  const options = [
    `params: ${JSON.stringify(paramsOf(operation))}`,
    ...(isXml(path) ? ['parseAs: "text"'] : []),
  ];
  const code = `{
  const { data, error, response } = await client.${method}("${path}", { ${options.join(", ")} });
  report("${id}", response, ${detail});
}
`;
  return { code, line: `${id} ${status} ${expected}` };
}

/** The parameters that an operation needs, from the document's examples; the page is the first. */
function paramsOf({ parameters }: Operation) {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const isPaged = parameters.some(({ name, in: place }) => name === "page" && place === "query");
  return {
    ...(inPath.length > 0 && {
      path: Object.fromEntries(inPath.map(({ name, example }) => [name, example])),
    }),
    ...(isPaged && { query: { page: 1 } }),
  };
}

/** The expected answer of an operation: the status, TypeScript code that reads a value of the answer, and the value. */
function expectationOf(
  operation: Operation,
  site: SiteFacts,
): [number, detail: string, is: string] {
  const { method, path } = operation;
  const { base_url, page_size } = site.options;
  const isFile = !path.endsWith("/");
  const collection = path.split("/")[2]?.replace(/_xml$/, "") ?? "";
  const records = site.records[collection] ?? 0;
  const isSecond = path.endsWith("/page/{page}/");
  if (method === "OPTIONS") {
    return [200, 'data?.renders.join() ?? "nothing"', "application/json"];
  }
  if (method === "HEAD") return [200, 'data ?? "no body"', "no body"];
  if (isSecond && (site.pages[collection] ?? 0) < 2)
    return [404, 'error?.detail ?? "nothing"', "Invalid page."];
  if (isXml(path)) return [200, 'data?.slice(0, 5) ?? "nothing"', "<?xml"];
  if (collection === "") return [200, 'data?.passages ?? "nothing"', `${base_url}/api/passages/`];
  // All passages of the site are in one book.
  if (isFile) return [200, "String(data?.passages.length)", `${site.records.passages}`];
  if (isSecond || !path.includes("{")) {
    const shown = Math.min(page_size, isSecond ? records - page_size : records);
    return [200, "[data?.count, data?.results.length].join()", `${records},${shown}`];
  }
  const [id] = Object.values(paramsOf(operation).path || {});
  return [200, 'data?.url ?? "nothing"', `${base_url}${path.replace(/\{\w+\}/, String(id))}`];
}

function isXml(path: string): boolean {
  return path.includes("_xml/");
}
