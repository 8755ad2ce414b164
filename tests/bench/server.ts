import { commands } from "../../scripts/programs.mjs";
import { readList, signIn } from "./administrator";
import { cookieHeader, launchBrowser } from "./browser";
import { startChild } from "./child-server";
import { ratioAtLeast, type Figure, type Measure, type Unit } from "./figures";
import { whileRunning } from "./running";
import { measureServer, type ServerCost } from "./server-load";
import { withStack } from "./web";

const seconds = 5;

interface Measured {
  readonly title: string;
  readonly path: string;
  /** The share of a bare page's pages a second that ours has at least. */
  readonly atLeast: number;
}

const pagesOf = (mustahik: string): readonly Measured[] => [
  { title: "list of 10 rows", path: "/list-mustahik?rows=10", atLeast: 0.85 },
  { title: "list of 250 rows", path: "/list-mustahik?rows=250", atLeast: 0.8 },
  { title: "detail", path: `/list-mustahik/${mustahik}`, atLeast: 0.75 },
  { title: "question", path: `/list-mustahik/${mustahik}/deactivate`, atLeast: 0.75 },
  { title: "form", path: "/branch-management/new", atLeast: 0.75 },
];

/** The arguments of our programs without the programs themselves. */
const flags = (name: keyof typeof commands) =>
  commands[name].filter((argument) => argument.startsWith("--") && argument !== "--enable-source-maps");

/** Measures how many pages app and bank make in a second, beside bare pages of Remix with the same cells, in turn. */
export const measure: Measure = ({ runs, log }) =>
  withStack(log, (app, databaseUrl) =>
    whileRunning(async (keep) => {
      const browser = await launchBrowser();
      keep({ stop: () => browser.close() });
      const { menu, rows } = await readList(browser, app.origin, await signIn(browser, app.origin));
      const bank = keep(await startChild("./bare-bank.ts", { databaseUrl }, flags("bank")));
      const bare = keep(await startChild("./bare-page.tsx", { bankUrl: bank.origin, menu }, flags("web")));
      const pages = pagesOf(rows[0]?.key ?? "");
      const costs = pages.map(() => ({ app: [] as ServerCost[], bare: [] as ServerCost[] }));
      for (let run = 0; run <= runs; run += 1) {
        log(run === 0 ? "server: warming up" : `server: round ${run} of ${runs}`);
        const cookie = cookieHeader(await signIn(browser, app.origin));
        const sites = { app: { ...app, cookie }, bare: { ...bare, cookie: "" } };
        for (const [place, { path }] of pages.entries()) {
          for (const name of run % 2 === 0 ? (["app", "bare"] as const) : (["bare", "app"] as const)) {
            const cost = await measureServer({ ...sites[name], path }, seconds);
            if (run > 0) costs[place]![name].push(cost);
          }
        }
      }
      return pages.map(({ title, atLeast }, place) => {
        const { app, bare } = costs[place]!;
        const figure = (name: string, unit: Unit, cost: keyof ServerCost): Figure => ({
          ...{ name, unit },
          samples: app.map((each) => each[cost]),
          plain: bare.map((each) => each[cost]),
        });
        return {
          title: `A ${title}, beside a bare page of Remix`,
          conditions: [`Four keep-alive connections for ${seconds} s; both banks on the same PostgreSQL.`],
          figures: [
            { ...figure("pages per second", "/s", "pagesPerSecond"), target: ratioAtLeast(atLeast) },
            figure("CPU of the web process", "ms", "cpuMsPerPage"),
          ],
        };
      });
    }),
  );
