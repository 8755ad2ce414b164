import type { Program } from "../support/stack";
import { WebClient } from "../support/web-client";
import { administrator } from "./administrator";
import { cpuOf } from "./cpu";
import { medianAtLeast, type Figure } from "./figures";
import { measureServer } from "./server-load";
import { parts, type Part, type Stack } from "./staff-stack";

/** Asked for: so many pages of a list in a second. */
const listsPerSecond = 200;
const pageSeconds = 5;

const pages = {
  "list of 10 rows": "/list-mustahik",
  "list of 250 rows": "/list-mustahik?rows=250",
  dashboard: "/dashboard",
};

/** What the machine can serve of one page alone. */
export async function measurePages({ apps, meters }: Stack, runs: number, log: (line: string) => void) {
  const [app] = apps as [Program];
  const { cookie } = await new WebClient(app.origin).signIn(administrator.email, administrator.password);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const target = { origin: app.origin, path, cookie, pid: app.pid };
    await measureServer(target, pageSeconds);
    const rates: number[] = [];
    const costs: Record<Part, number[]> = { app: [], bank: [], PostgreSQL: [], staff: [] };
    for (let run = 1; run <= runs; run += 1) {
      let perSecond = 0;
      const cpu = await cpuOf(meters, async () => {
        perSecond = (await measureServer(target, pageSeconds)).pagesPerSecond;
      });
      rates.push(perSecond);
      for (const part of parts) costs[part].push(cpu[part] / (perSecond * pageSeconds));
      log(`staff: ${name}, ${perSecond.toFixed(0)}/s`);
    }
    const goal = name === "list of 10 rows" ? { target: medianAtLeast(listsPerSecond) } : {};
    figures.push({ name, unit: "/s", samples: rates, ...goal });
    for (const part of parts)
      figures.push({
        name: `  CPU of ${part === "staff" ? "the client" : part}`,
        unit: "ms",
        samples: costs[part],
      });
  }
  return {
    title: "One page, as often as the machine can serve it",
    conditions: [
      "Four connections without a pause, brotli; app, bank, PostgreSQL and the client on one machine. CPU time is per page.",
    ],
    figures,
  };
}
