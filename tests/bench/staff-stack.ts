import { cheapPasswordCost } from "bank-api/access/passwords";
import { startEmbeddedPostgres } from "bank-api/embedded/postgres";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { startApp, startBank, type Program } from "../support/stack";
import { cpuMs, postgresMeter, type CpuMeters } from "./cpu";
import { fillWithDemo } from "./database";
import { whileRunning } from "./running";

export const parts = ["app", "bank", "PostgreSQL", "staff"] as const;
export type Part = (typeof parts)[number];

export interface Stack {
  readonly apps: readonly Program[];
  readonly banks: readonly Program[];
  readonly db: Db;
  readonly meters: CpuMeters<Part>;
}

/** Runs PostgreSQL as production does, with the demo organisation, and so many banks and apps, each app at a bank of its own. */
export async function withInstances(
  instances: number,
  log: (line: string) => void,
  use: (stack: Stack) => Promise<void>,
): Promise<void> {
  log(`staff: starting ${instances} of each`);
  await whileRunning(async (keep, folder) => {
    const postgres = keep(await startEmbeddedPostgres({ dataDir: folder, log: () => undefined }));
    await postgres.createDatabase("staff");
    const url = postgres.urlFor("staff");
    await fillWithDemo(url, cheapPasswordCost);
    const db = openDatabase(url);
    keep({ stop: () => db.destroy() });
    const [apps, banks]: [Program[], Program[]] = [[], []];
    for (let number = 0; number < instances; number += 1) {
      const bank = keep(await startBank({ databaseUrl: url }));
      banks.push(bank);
      apps.push(keep(await startApp({ bankUrl: bank.origin })));
    }
    const cpuOfAll = (programs: readonly Program[]) => programs.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
    const meters = {
      app: () => cpuOfAll(apps),
      bank: () => cpuOfAll(banks),
      PostgreSQL: await postgresMeter(db),
      staff: () => cpuMs(process.pid),
    };
    await use({ apps, banks, db, meters });
  });
}
