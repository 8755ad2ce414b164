import { parseArgs } from "node:util";

export const parts = [
  "web",
  "page-cost",
  "server",
  "qr",
  "sign-in",
  "bank",
  "batches",
  "duplicates",
  "ledger",
  "exports",
  "overload",
  "staff",
  "start",
] as const;
export type Part = (typeof parts)[number];

export interface BenchArguments {
  readonly parts: readonly Part[];
  readonly runs: number;
  /** The commit that `page-cost` compares with. */
  readonly against: string;
}

/** Samples behind each median, unless `--runs` says otherwise. */
const defaultRuns = 5;

/**
 * Reads names of `parts`, `--runs N` and `--against COMMIT`; no part named means all of them. Throws a sentence on anything else.
 */
export function readArguments(argv: readonly string[]): BenchArguments {
  const { positionals, values } = parseArgs({
    args: [...argv],
    options: {
      runs: { type: "string", default: String(defaultRuns) },
      against: { type: "string", default: "HEAD~1" },
    },
    allowPositionals: true,
  });
  const named = positionals.map(partNamed);
  if (!/^[1-9]\d?$/.test(values.runs)) throw new Error(`--runs takes 1 to 99, not "${values.runs}"`);
  return {
    parts: named.length > 0 ? parts.filter((part) => named.includes(part)) : parts,
    runs: Number(values.runs),
    against: values.against,
  };
}

function partNamed(name: string): Part {
  const part = parts.find((known) => known === name);
  if (!part) throw new Error(`no part is called "${name}"; there are ${parts.join(", ")}`);
  return part;
}
