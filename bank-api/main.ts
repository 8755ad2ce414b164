import { startBank } from "./bank";
import { EnvError, readEnv } from "./env";
import { createLog, describeError, type Log } from "./log";
import { UnknownSchemaError } from "./store/migrate";

/** A stop that takes longer than this is ended the hard way; nothing committed is lost by it. */
const longestStopMs = 9_500;

/** The bank as a program: settings from the environment, JSON lines on standard output, SIGTERM or SIGINT to stop. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  process.on("uncaughtException", (error) => fail(log, "uncaught", error));
  // Whoever keeps the bank running starts it again, and it starts the database.
  const onDatabaseLost = (error: Error) => fail(log, "database-lost", error);
  const starting = startBank(env, log, { onDatabaseLost });
  // Asked to stop in the middle of the start, it stops at its end: no database server is left behind.
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
  // Written for the operator, and without values.
  const hint = error instanceof UnknownSchemaError ? error.message : undefined;
  log.fatal({ event, hint, error: describeError(error) });
  process.exit(1);
}

main().catch((error: unknown) => {
  // Without settings there is no log yet.
  const message = error instanceof EnvError ? error.message : "The bank cannot start.";
  process.stderr.write(`${JSON.stringify({ level: "fatal", event: "start-failed", message })}\n`);
  process.exitCode = 1;
});
