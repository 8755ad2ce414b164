import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type Db } from "bank-api/store/database";
import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { startPostgres } from "../support/postgres";
import { startBank, type Bank } from "../support/stack";
import { WireClient, type SignedIn } from "../support/wire-client";

/** The bank under judgement: the one at BANK_API_URL, which must hold the demo organisation, else our own. */
export interface BankUnderTest {
  readonly client: WireClient;
  /** What only our own bank shows; tests that need it are skipped elsewhere. */
  readonly own: OwnBank | undefined;
  signIn(name: DemoName): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface OwnBank {
  readonly program: Bank;
  readonly db: Db;
  /** The newest mail to an address that has these words, once it is there: a notice may be mailed to anybody at any time. */
  mailWith(address: string, words: string): Promise<string>;
  /** What the newest such mail says after a label. */
  mailedSecret(address: string, label: SecretLabel): Promise<string>;
}

/** First part of a demo user's sign-in name (docs/rules.md#demo-data). */
export type DemoName = FirstPart<DemoUsername>;
type FirstPart<Address> = Address extends `${infer Name}@${string}` ? Name : never;

export const emailOf = (name: DemoName) => `${name}@ramahzakat.example`;

const foreignUrl = process.env.CONTRACT_BANK_URL ?? "";
export const isOwnBank = foreignUrl === "";

/** `env` is for our own bank alone. */
export async function openBank(env: Readonly<Record<string, string>> = {}): Promise<BankUnderTest> {
  const started = isOwnBank ? await startOwnBank(env) : undefined;
  const client = new WireClient(started?.own.program.origin ?? foreignUrl);
  return {
    client,
    own: started?.own,
    // Each from its own address: one test's failures slow down nobody else.
    signIn: (name) => client.from(anAddress()).signIn(emailOf(name), demoPassword),
    close: async () => started?.close(),
  };
}

async function startOwnBank(
  env: Readonly<Record<string, string>>,
): Promise<{ own: OwnBank; close: () => Promise<void> }> {
  const postgres = await startPostgres();
  const database = await postgres.cloneDatabase("demo");
  const program = await startBank({ databaseUrl: database.url, env });
  const db = openDatabase(database.url, { poolSize: 2 });
  const mailWith = (address: string, words: string) =>
    newestMail(join(program.dataDir, "outbox"), address, words);
  const mailedSecret = async (address: string, label: SecretLabel) =>
    secretIn(await mailWith(address, label), label);
  return {
    own: { program, db, mailWith, mailedSecret },
    async close() {
      await db.destroy();
      await program.stop();
      await database.drop();
      await postgres.stop();
    },
  };
}

const mailPatienceMs = 10_000;

async function newestMail(outbox: string, address: string, words: string): Promise<string> {
  for (const end = Date.now() + mailPatienceMs; Date.now() < end; await sleep(100)) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    const newest = mails.filter((mail) => mail.includes(`To: ${address}`) && mail.includes(words)).at(-1);
    if (newest !== undefined) return newest;
  }
  throw new Error(`no mail to ${address} with "${words}"`);
}

type SecretLabel = "Kode reset" | "Kata sandi sementara";

/** What follows a label on its line of a mail: a code or a password. */
export function secretIn(mail: string, label: SecretLabel): string {
  const secret = new RegExp(`^${label}: (\\S+)$`, "m").exec(mail)?.[1];
  if (secret === undefined) throw new Error(`no ${label} in the mail`);
  return secret;
}

/** A word that no other test uses. */
export const unique = (prefix: string) => `${prefix}-${randomUUID().slice(0, 8)}`;

let addresses = 0;
/** An address of the documentation networks, in turn. */
export function anAddress(): string {
  addresses += 1;
  return `198.51.${100 + (addresses >> 8)}.${addresses & 255}`;
}
