import { WebClient } from "../support/web-client";
import { signIn } from "./administrator";
import { cookieHeader, launchBrowser } from "./browser";
import { medianAtMost, type Measure } from "./figures";
import { measureServer } from "./server-load";
import { withStack } from "./web";

/** The rows that a sheet holds at most. */
const codes = 250;
const seconds = 5;

/** Measures QR codes as they are printed: one on its page, and a sheet of as many as there may be. */
export const measure: Measure = ({ runs, log }) =>
  withStack(log, async ({ origin, pid }) => {
    const browser = await launchBrowser();
    const perCode: number[] = [];
    const perPage: number[] = [];
    try {
      for (let run = 0; run <= runs; run += 1) {
        log(run === 0 ? "qr: one round to warm up" : `qr: round ${run} of ${runs}`);
        const cookie = cookieHeader(await signIn(browser, origin));
        const sheet = { origin, pid, cookie, path: `/list-mustahik/qr?status=Active&rows=${codes}` };
        const { cpuMsPerPage } = await measureServer(sheet, seconds);
        const single = await measureServer({ ...sheet, path: await onePath(origin, cookie) }, seconds);
        if (run === 0) continue;
        perCode.push(cpuMsPerPage / codes);
        perPage.push(single.cpuMsPerPage);
      }
    } finally {
      await browser.close();
    }
    return [
      {
        title: "QR codes, as printed",
        conditions: [
          `Server: four keep-alive connections for ${seconds} s; CPU of the web process alone, page and its compression included.`,
          "Each sheet and page is put on record by the bank first.",
        ],
        figures: [
          {
            name: `server CPU per code, on a sheet of ${codes}`,
            unit: "ms",
            samples: perCode,
            target: medianAtMost(2),
          },
          { name: "server CPU of one code's page", unit: "ms", samples: perPage },
        ],
      },
    ];
  });

/** The page of the newest active mustahik's code. */
async function onePath(origin: string, cookie: string): Promise<string> {
  const { addresses } = await new WebClient(origin, cookie).visit("/list-mustahik?status=Active");
  const path = addresses.find((address) => /^\/list-mustahik\/\d+\/qr$/.test(address));
  if (path === undefined) throw new Error("the list offers no QR code");
  return path;
}
