import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import type { Db } from "bank-api/store/runtime/database";
import type { Timeouts } from "bank-api/timeouts";
import { afterAll } from "vitest";
import { type BankHere, startBankHere } from "../support/bank-here";
import { openClone } from "../support/database";
import { unjudgedIn } from "../support/personal-data";
import { startBank } from "../support/stack";
import { until } from "../support/until";
import { WireClient, type SignedIn } from "../support/wire-client";

/** The bank under judgement: the one at BANK_API_URL, which must hold the demo organisation, else our own. */
export interface BankUnderTest {
  readonly client: WireClient;
  /** What only our own bank shows; tests that need it are skipped elsewhere. */
  readonly own: OwnBank | undefined;
  signIn(name: DemoName): Promise<SignedIn>;
  signInAll<const Names extends readonly DemoName[]>(
    ...names: Names
  ): Promise<{ [Place in keyof Names]: SignedIn }>;
  close(): Promise<void>;
}

export interface OwnBank {
  readonly program: BankHere;
  readonly db: Db;
  /** The newest e-mail to an address that has these words, once it is there: a notice may be mailed to anybody at any time. */
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

interface OwnBankOptions {
  /** Settings of its operator. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** A program instead of a bank in this process: for what is measured there. */
  readonly program?: boolean;
  /** Waits that differ from the usual ones. */
  readonly timeouts?: Partial<Timeouts>;
}

/**
 * Opens the bank for a test file: one in this process, on a copy of the demo organisation that no other file sees. Which files
 * share a worker depends on how long each takes, so a copy for several would fail by chance. The options are for our own bank.
 */
export async function openBank(options: OwnBankOptions = {}): Promise<BankUnderTest> {
  const started = isOwnBank ? await startOwnBank(options) : undefined;
  const client = new WireClient(started?.program.origin ?? foreignUrl);
  // Each from its own address: one test's failures slow down nobody else.
  const signIn = (name: DemoName) => client.from(anAddress()).signIn(emailOf(name), demoPassword);
  return {
    client,
    own: started,
    signIn,
    signInAll: async <const Names extends readonly DemoName[]>(...names: Names) =>
      (await Promise.all(names.map(signIn))) as { [Place in keyof Names]: SignedIn }, // map forgets the length
    close: async () => started?.close(),
  };
}

/** The same for a whole test file, which closes it at its end. */
export async function bankOfFile(options: OwnBankOptions = {}): Promise<BankUnderTest> {
  const bank = await openBank(options);
  afterAll(() => bank.close());
  return bank;
}

/** The database of our own bank. Tests that need it are skipped elsewhere. */
export const dbOf = (bank: BankUnderTest): Db => bank.own?.db as Db; // undefined elsewhere

async function startOwnBank({
  env = {},
  timeouts = {},
  program: asProgram = false,
}: OwnBankOptions): Promise<OwnBank & { close(): Promise<void> }> {
  const { db, url, close } = await openClone("demo", { poolSize: 2 });
  const program = asProgram
    ? await startBank({ databaseUrl: url, env })
    : await startBankHere({ databaseUrl: url, env, timeouts });
  const outbox = join(program.dataDir, "outbox");
  const mailWith = (address: string, words: string) =>
    until(() => newestMail(outbox, address, words), { what: `mail to ${address} with "${words}"` });
  const mailedSecret = async (address: string, label: SecretLabel) =>
    secretIn(await mailWith(address, label), label);
  return {
    program,
    db,
    mailWith,
    mailedSecret,
    async close() {
      await program.stop();
      const unjudged = await unjudgedIn(db);
      await close();
      // What the tests of the file have written, such as fields of the audit trail (bank-api/domain/personal-data.ts).
      if (unjudged.length > 0) throw new Error(`nobody has judged ${unjudged.join(", ")}`);
    },
  };
}

async function newestMail(outbox: string, address: string, words: string): Promise<string | undefined> {
  const names = await readdir(outbox).catch(() => []);
  for (const name of names
    .filter((each) => each.endsWith(".eml"))
    .sort()
    .reverse()) {
    const mail = await readFile(join(outbox, name), "utf8");
    if (mail.includes(`To: ${address}`) && mail.includes(words)) return mail;
  }
  return undefined;
}

type SecretLabel = "Kode reset" | "Kata sandi sementara";

/** What follows a label on its line of an e-mail: a code or a password. */
export function secretIn(mail: string, label: SecretLabel): string {
  const secret = new RegExp(`^${label}: (\\S+)$`, "m").exec(mail)?.[1];
  if (secret === undefined) throw new Error(`no ${label} in the e-mail`);
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
