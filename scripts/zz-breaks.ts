import { startBrowser, openPage } from "../src/testing/browser.ts";
import { ownServer } from "../src/testing/hosts/programs.ts";
import { readdirSync } from "node:fs";
const folder = process.argv[2]!;
const b = await startBrowser(); const s = await ownServer.start(folder);
const urns = readdirSync(folder + "/passages").filter(u => u.includes("tlg7000"));
const o = await openPage(b, s.origin + "/", {});
for (const width of [390, 768, 1024, 1400]) {
  await o.page.setViewportSize({ width, height: 850 });
  let n = 0, broken = 0, two = 0;
  for (const u of urns.filter((_, i) => i % 3 === 0)) {
    await o.page.goto(`${s.origin}/passages/${u}/`);
    const [a, c, t] = await o.page.evaluate<[number, number, number]>(`document.fonts.ready.then(() => { const v = [...document.querySelectorAll(".original > .version:first-child .verses .line")]; const x = document.querySelector(".original"), y = document.querySelector(".translations"); return [v.length, v.filter(l => { const r = document.createRange(); r.selectNodeContents(l); return new Set([...r.getClientRects()].map(q => Math.round(q.bottom / 8))).size > 1; }).length, x && y && Math.abs(x.getBoundingClientRect().top - y.getBoundingClientRect().top) < 20 ? 1 : 0]; })`);
    n += a; broken += c; two += t;
  }
  console.log(width, { verses: n, broken, share: Math.round(100 * broken / n) + "%", pagesInTwoColumns: two });
}
await o.close(); await s.stop(); await b.close();
