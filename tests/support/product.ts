import path from "node:path";
import { folderOfMail, type Product } from "../kit";
import { startPostgres } from "./postgres";
import { startApp, startBank } from "./stack";

/** A product of our own for the flows of testers: app, bank and a fresh copy of the demo database. */
export async function startProduct(): Promise<Product> {
  const postgres = await startPostgres();
  const database = await postgres.cloneDatabase("demo");
  const bank = await startBank({ databaseUrl: database.url });
  const app = await startApp({ bankUrl: bank.origin });
  return {
    address: app.origin,
    mailbox: folderOfMail(path.join(bank.dataDir, "outbox")),
    isNew: true,
    async stop() {
      await app.stop();
      await bank.stop();
      await database.drop();
      await postgres.stop();
    },
  };
}
