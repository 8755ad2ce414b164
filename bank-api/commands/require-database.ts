import path from "node:path";
import { hasCluster } from "bank-api/embedded/cluster";
import type { Env } from "bank-api/env";

/** Refuses a command that must not make a database. @throws Error where there is none yet */
export function requireDatabase({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl === undefined && !hasCluster(dataDir))
    throw new Error(`${path.resolve(dataDir)} holds no database: name the bank's DATA_DIR or DATABASE_URL.`);
}
