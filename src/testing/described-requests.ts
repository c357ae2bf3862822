/** Requests to every operation that an OpenAPI document describes, with the real ids and pages of a site. */
import { Agent } from "node:http";
import { type RawResponse, send } from "./conformance/raw-request.ts";
import type { DescribedApi, Operation } from "./described-api.ts";
import { pointer } from "./described-api.ts";

/** The extent of a site: the ids of the records and the number of pages, by collection. */
export interface SiteExtent {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly pages: Readonly<Record<string, number>>;
  /** Filters, and the number of pages that they give. */
  readonly filters: readonly { readonly values: Values; readonly pages: number }[];
}

/** Parameters by name. */
type Values = Readonly<Record<string, string>>;

/** The result of all requests. */
export interface Inquiry {
  readonly requests: number;
  /** What differs from the document: `GET /api/: ...`. */
  readonly differences: readonly string[];
  /** Described answers that no request got, such as `listBooks 404`. */
  readonly unmet: readonly string[];
}

/** An address of an operation. */
interface Target {
  readonly target: string;
  readonly values: Values;
}

/** Requests every page and record, and provokes every described status. */
export async function inquire(
  api: DescribedApi,
  origin: string,
  extent: SiteExtent,
): Promise<Inquiry> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const differences: string[] = [];
  const met = new Set<string>();
  let requests = 0;
  const ask = async (
    operation: Operation,
    target: string,
    status: string,
    method: string = operation.method,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawResponse> => {
    requests += 1;
    const response = await send(origin, { method, target, headers }, agent);
    const found = api.differences(operation, response);
    if (`${response.status}` !== status) found.push(`expected ${status}, was ${response.status}`);
    differences.push(...found.map((difference) => `${method} ${target}: ${difference}`));
    met.add(`${operation.id} ${response.status}`);
    return response;
  };
  const operations = [...api.operations, ...api.implied];
  const tasks = operations.flatMap((operation) => {
    const all = targetsOf(operation, extent);
    // Answers to the other methods do not depend on the record.
    const chosen = operation.method === "GET" ? all : all.slice(0, 2);
    return chosen.map((target, index) => async () => {
      differences.push(...parameterDifferences(api, operation, target));
      const { headers } = await ask(operation, target.target, "200");
      if (index > 0) return;
      for (const status of statusesOf(operation)) {
        const [path = "", query = ""] = target.target.split("?");
        if (status === "301") await ask(operation, `${path.slice(0, -1)}?${query}`, status);
        if (status === "304") {
          const condition = { "if-none-match": headers.etag ?? "" };
          await ask(operation, target.target, status, operation.method, condition);
        }
        if (status === "400") await ask(operation, `${path}?book__number=first`, status);
        if (status === "404") {
          for (const address of absent(operation)) await ask(operation, address, status);
        }
        if (status === "405") await ask(operation, target.target, status, "DELETE");
      }
    });
  });
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) await task();
    }),
  );
  agent.destroy();
  const described = operations
    .filter((operation) => targetsOf(operation, extent).length > 0)
    .flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`));
  return { requests, differences, unmet: described.filter((one) => !met.has(one)) };
}

/** The statuses other than 200 that an address can have, independent of the document. */
function statusesOf({ method, path, parameters }: Operation): string[] {
  if (method === "OPTIONS") return [];
  const isFixed = !parameters.some(
    ({ name, in: location }) => location === "path" || name === "page",
  );
  return [
    ...(path.endsWith("/") ? ["301"] : []),
    "304",
    ...(parameters.some(({ name }) => name === "book__number") ? ["400"] : []),
    ...(isFixed ? [] : ["404"]),
    ...(method === "GET" ? ["405"] : []),
  ];
}

/** Number of concurrent requests. */
const lanes = 8;

/** Every address of an operation that the site has, with each value of `format`. */
function targetsOf({ path, parameters }: Operation, { ids, pages, filters }: SiteExtent): Target[] {
  const collection = path.split("/")[2]?.replace(/_xml$/, "") ?? "";
  const [inPath] = parameters.filter((parameter) => parameter.in === "path");
  const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const chosen = filters.filter(({ values }) =>
    Object.keys(values).every((name) => query.includes(name)),
  );
  const numbered = [{ values: {}, pages: pages[collection] ?? 0 }, ...chosen].flatMap((list) =>
    Array.from({ length: list.pages }, (_, page) => ({ ...list.values, page: `${page + 1}` })),
  );
  const key = inPath?.name ?? (query.includes("page") ? "page" : undefined);
  const choices =
    key === undefined
      ? [{}]
      : key !== "page"
        ? (ids[collection] ?? []).map((id) => ({ [key]: id }))
        : numbered.filter(({ page }) => inPath === undefined || page !== "1");
  const formats = query.includes("format") ? [{}, { format: "json" }, { format: "api" }] : [{}];
  return choices.flatMap((choice: Values, index) =>
    // Twins of records differ only in their links, so a few are enough.
    formats.slice(0, key === "page" || index < 20 ? 3 : 1).map((format: Values) => {
      const values = { ...choice, ...format };
      const asked = new URLSearchParams(
        Object.entries(values).filter(([name]) => query.includes(name)),
      );
      const filled = path.replace(/\{(\w+)\}/, (_match, name: string) => values[name] ?? "");
      return { values, target: asked.size === 0 ? filled : `${filled}?${asked}` };
    }),
  );
}

/** The parameter values that the document does not allow. */
function parameterDifferences(
  api: DescribedApi,
  { path, parameters }: Operation,
  { target, values }: Target,
): string[] {
  return parameters.flatMap((parameter, index) => {
    const value = values[parameter.name];
    if (value === undefined) return [];
    const at = api.positionOf(pointer("paths", path, "parameters", `${index}`));
    const typed = api.isNumber(`${at}/schema`) ? Number(value) : value;
    const faults = api.valueDifferences(`${at}/schema`, typed);
    return faults.map((fault) => `${target}: parameter ${parameter.name}: ${fault}`);
  });
}

/** Addresses of the operation that no site has. */
function absent({ path, parameters }: Operation): string[] {
  const ids: Readonly<Record<string, string>> = {
    id: "999999999",
    code: "zzz",
    page: "99999",
    urn: path.includes("/passages/")
      ? "urn:cts:greekLit:tlg7000.tlg001.ag:99.9999"
      : "urn:cts:greekLit:tlg5011.tlg001.sag:99.9999.1",
  };
  const filled = path.replace(/\{(\w+)\}/, (_match, name: string) => ids[name] ?? "");
  const isPaged = parameters.some(
    ({ name, in: location }) => name === "page" && location === "query",
  );
  // A site without filters answers 404 to them.
  const isUnfiltered =
    /^[/]api[/]passages[/]/.test(path) &&
    !path.includes("{urn}") &&
    !parameters.some(({ name }) => name === "book__number");
  return [
    isPaged ? `${filled}?page=${ids.page}` : filled,
    ...(isUnfiltered ? [`${filled}?book__number=7`] : []),
  ];
}
