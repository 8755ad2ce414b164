import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { syncPath } from "bank-api/embedded/sealed-files.mjs";
import { z } from "zod/v4";
import { EnvError } from "service/settings";

/*
 * Who was erased, outside the database: a restored one has those again who were erased after its moment, and does not know it
 * (docs/decisions/backups.md). No line says who it was.
 */

const erasedRecord = z.object({
  customerId: z.string(),
  /** When the record was made: after a restore to an earlier moment, another one may get its number. */
  createdAt: z.iso.datetime(),
  approvedAt: z.iso.datetime(),
});

/** A customer's record whose person was erased. */
export type ErasedRecord = Readonly<z.infer<typeof erasedRecord>>;

export interface ErasedList {
  /** @throws EnvError naming a line that is damaged */
  read(): Promise<readonly ErasedRecord[]>;
  /** On the disk, when it returns. A record may be added twice. */
  add(records: readonly ErasedRecord[]): Promise<void>;
}

/** The name of the list in a data folder. */
export const erasedFile = (dataDir: string): string => path.join(dataDir, "erased");

/** The list in the data folder of a bank: a line of JSON for each record, in a file that only grows. */
export function erasedListIn(dataDir: string): ErasedList {
  const file = erasedFile(dataDir);
  return {
    async read() {
      const content = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return "";
      });
      return content.split("\n").flatMap((line, index) => readLine(line, `Line ${index + 1} of ${file}`));
    },
    async add(records) {
      await mkdir(dataDir, { recursive: true, mode: 0o711 });
      const handle = await open(file, "a", 0o600);
      try {
        // The line break comes first, so that what a power cut left of a line stands alone.
        await handle.appendFile(records.map((record) => `\n${JSON.stringify(record)}`).join(""));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncPath(dataDir);
    },
  };
}

/** A line without an end was never written as a whole, so nobody was erased for it. */
function readLine(line: string, name: string): ErasedRecord[] {
  if (!line.endsWith("}")) return [];
  try {
    return [erasedRecord.parse(JSON.parse(line))];
  } catch {
    throw new EnvError(`${name} is damaged: take the copy that is kept of the file, or remove the line.`);
  }
}
