import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "http://localhost:3000" });
for (let page = 1, isLast = false; !isLast; page += 1) {
  const { data, error } = await client.GET("/api/passages/", { params: { query: { page } } });
  if (data === undefined) throw new Error(JSON.stringify(error));
  for (const { urn, texts } of data.results) console.log(urn, texts[0]?.text.split("\n")[0] ?? "");
  isLast = data.next === null;
}
