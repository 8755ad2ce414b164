import { execFile } from "node:child_process";
import path from "node:path";
import { cheapPasswordCost } from "bank-api/access/passwords";
import { root } from "../../scripts/workspace.mjs";
import { auditKey } from "./audit";
import { runClock } from "./clock";

interface Outcome {
  readonly code: number;
  /** Standard output, and then standard error. */
  readonly output: string;
}

/** Runs one of the bank's commands from the build, as an operator runs it. */
export function runCommand(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Outcome> {
  // A program needs only these variables to run.
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: "test",
    AUDIT_KEY: auditKey,
    BANK_PASSWORD_COST: String(cheapPasswordCost),
    ...runClock(),
    ...settings,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(root, `build/bank/${name}.js`), ...args],
      { env },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
  });
}
