import type { Bank, Program } from "./stack";

/** Settings of a bank beside those of every spec. */
export type BankEnv = Readonly<Record<string, string>>;

/** An app and a bank on a copy of the demo database, which outlive the worker that asked for them. */
export interface KeptStack {
  readonly app: Pick<Program, "origin">;
  readonly bank: Pick<Bank, "origin" | "dataDir">;
}

/** Where workers, which start later, find the keeper of stacks (stack-keeper.ts). */
export const keeperVariable = "RAMAH_ZAKAT_STACK_KEEPER";

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${process.env[keeperVariable] ?? ""}${path}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

/** The stack of a worker's place in the run with these settings. Specs that run beside each other share none. */
export function stackOfWorker(parallelIndex: number, bankEnv: BankEnv = {}): Promise<KeptStack> {
  const env = JSON.stringify(bankEnv);
  return ask<KeptStack>(`/?${new URLSearchParams({ name: `of worker ${parallelIndex} ${env}`, env })}`);
}

/** Every line that apps and banks of kept stacks have written so far. */
export const keptLines = () => ask<readonly string[]>("/lines");
