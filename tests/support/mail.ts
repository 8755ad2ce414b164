import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Bank } from "./stack";
import { until } from "./until";

/** A bank whose mail lies in a folder. */
type Mailing = Pick<Bank, "dataDir">;

/**
 * Waits for an e-mail to `recipient` in the bank's outbox; gives what stands behind `label: ` in the newest.
 *
 * @param former what an earlier e-mail has said: the wait goes on until an e-mail says something else
 */
export async function mailedSecret(
  bank: Mailing,
  recipient: string,
  label: string,
  former?: string,
): Promise<string> {
  const line = new RegExp(`^${label}: (.+)$`, "m");
  const newest = async () => {
    const found = (await emailsTo(bank, recipient))
      .map((text) => line.exec(text)?.[1])
      .find((secret) => secret !== undefined);
    return found === former ? undefined : found;
  };
  return until(newest, { what: `an e-mail to ${recipient} with "${label}"` });
}

/** Every e-mail to `recipient`, newest first: ids grow with time, and file names are ids. */
export async function emailsTo({ dataDir }: Mailing, recipient: string): Promise<string[]> {
  const outbox = path.join(dataDir, "outbox");
  const names = await readdir(outbox).catch(() => []);
  const emails = names.filter((name) => name.endsWith(".eml")).sort((a, b) => b.localeCompare(a));
  const texts = await Promise.all(emails.map((name) => readFile(path.join(outbox, name), "utf8")));
  return texts.filter((text) => text.includes(`To: ${recipient}`));
}
