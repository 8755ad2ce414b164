import { EnvError } from "service/settings";
import { startBank } from "./bank";
import { readEnv } from "./env";
import { createLog, describeError, type Log } from "./log";
import { UnknownSchemaError } from "./store/runtime/migrate";

/** After this time the program ends at once. What is committed is safe. */
const longestStopMs = 9_500;

/** The bank as a program: settings from the environment, JSON lines on standard output, SIGTERM or SIGINT to stop. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  process.on("uncaughtException", (error) => fail(log, "uncaught", error));
  // The program ends: its supervisor starts it again. The start brings the database back, or says why it cannot work there.
  const starting = startBank(env, log, (error) => fail(log, "database-lost", error));
  // A signal during the start takes effect at its end, so no database server is left behind.
  stopOnSignal(log, async () => (await starting).stop());
  try {
    const { port } = await starting;
    log.info({ event: "listening", port });
  } catch (error) {
    fail(log, "start-failed", error);
  }
}

function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: "stopping", signal });
    setTimeout(() => process.exit(1), longestStopMs).unref();
    stop().then(
      () => log.info({ event: "stopped" }),
      (error: unknown) => fail(log, "stop-failed", error),
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

function fail(log: Log, event: string, error: unknown): void {
  // This message is for the operator and contains no values, so the log may have it in full.
  const hint = error instanceof UnknownSchemaError || error instanceof EnvError ? error.message : undefined;
  log.fatal({ event, hint, error: describeError(error) });
  process.exit(1);
}

main().catch((error: unknown) => {
  // There is no log yet where the settings are wrong.
  const message = error instanceof EnvError ? error.message : "The bank cannot start.";
  process.stderr.write(`${JSON.stringify({ level: "fatal", event: "start-failed", message })}\n`);
  process.exitCode = 1;
});
