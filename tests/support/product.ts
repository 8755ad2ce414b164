import path from "node:path";
import { folderOfMail, type Product } from "../kit";
import { stackOfWorker } from "./kept-stacks";

/** The worker's stack, for the flows of testers. */
export async function productOf(worker: number): Promise<Product> {
  const { app, bank } = await stackOfWorker(worker);
  return { address: app.origin, mailbox: folderOfMail(path.join(bank.dataDir, "outbox")), isNew: true };
}
