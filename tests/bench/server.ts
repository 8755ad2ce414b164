import { commands } from "../../scripts/programs.mjs";
import { readList, signIn } from "./administrator";
import { cookieHeader, launchBrowser } from "./browser";
import { startChild } from "./child-server";
import { ratioAtLeast, type Measure } from "./figures";
import { whileRunning } from "./running";
import { measureServer, type ServerCost } from "./server-load";
import { withStack } from "./web";

const seconds = 5;

/** What the pages a second of a bare page may be more than ours. */
const targets = { 10: ratioAtLeast(0.85), 250: ratioAtLeast(0.8) };

/** The arguments of our programs without the programs themselves. */
const flags = (name: keyof typeof commands) =>
  commands[name].filter((argument) => argument.startsWith("--") && argument !== "--enable-source-maps");

/** Measures how many pages of a list app and bank make in a second, beside a bare page of Remix with the same cells, in turn. */
export const measure: Measure = ({ runs, log }) =>
  withStack(log, (app, databaseUrl) =>
    whileRunning(async (keep) => {
      const browser = await launchBrowser();
      const cookies = await signIn(browser, app.origin);
      const { menu } = await readList(browser, app.origin, cookies);
      await browser.close();
      const bank = keep(await startChild("./bare-bank.ts", { databaseUrl }, flags("bank")));
      const bare = keep(await startChild("./bare-page.tsx", { bankUrl: bank.origin, menu }, flags("web")));
      const sites = {
        app: { origin: app.origin, pid: app.pid, cookie: cookieHeader(cookies) },
        bare: { origin: bare.origin, pid: bare.pid, cookie: "" },
      };
      const costs = { 10: { app: [], bare: [] }, 250: { app: [], bare: [] } } as Record<
        10 | 250,
        Record<keyof typeof sites, ServerCost[]>
      >;
      for (let run = 0; run <= runs; run += 1) {
        log(run === 0 ? "server: warming up" : `server: round ${run} of ${runs}`);
        for (const rows of [10, 250] as const) {
          for (const name of run % 2 === 0 ? (["app", "bare"] as const) : (["bare", "app"] as const)) {
            const cost = await measureServer(
              { ...sites[name], path: `/list-mustahik?rows=${rows}` },
              seconds,
            );
            if (run > 0) costs[rows][name].push(cost);
          }
        }
      }
      return [10 as const, 250 as const].map((rows) => ({
        title: `A list of ${rows} rows, beside a bare page of Remix`,
        conditions: [`Four keep-alive connections for ${seconds} s; both banks on the same PostgreSQL.`],
        figures: [
          {
            name: "pages per second",
            unit: "/s" as const,
            samples: costs[rows].app.map((cost) => cost.pagesPerSecond),
            plain: costs[rows].bare.map((cost) => cost.pagesPerSecond),
            target: targets[rows],
          },
          {
            name: "CPU of the web process",
            unit: "ms" as const,
            samples: costs[rows].app.map((cost) => cost.cpuMsPerPage),
            plain: costs[rows].bare.map((cost) => cost.cpuMsPerPage),
          },
        ],
      }));
    }),
  );
