import { DatabaseError } from "pg";
import { type DestinationStream, type LevelWithSilent, type Logger, pino, stdTimeFunctions } from "pino";

/** The bank's log: one JSON object a line, each with an `event`. */
export type Log = Logger;

/** Logs to standard output unless told otherwise. Nothing personal or secret is logged; see also `maskNumbers`. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: maskNumbers },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Keeps numbers of people out of the log, in case a message has one: KTP and KK (16 digits), NPWP (15, 16 or 22). */
const maskNumbers = (line: string): string => line.replace(/(?<!\d)(?:\d{22}|\d{15,16})(?!\d)/g, "…");

/**
 * What the log may say of an error. PostgreSQL's messages repeat values, so a database error is logged with only the names of
 * table, constraint and routine.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DatabaseError) {
    const { code, table, constraint, routine } = error;
    return { kind: "database", sqlState: code, table, constraint, routine, frames: framesOf(error) };
  }
  if (error instanceof Error)
    return { kind: error.name, message: withoutQuotes(error.message), frames: framesOf(error) };
  return { kind: typeof error };
}

/** Parsers quote the input that they could not read, and mail servers the address that they refuse. */
const withoutQuotes = (message: string) =>
  message.replace(/(["'`]).*?\1/gs, "…").replace(/[^\s<>]+@[^\s<>]+/g, "…");

/** Logs why reads go to the leader for a while. */
export const standbyLeft = (log: Log) => (error: unknown) =>
  log.warn({ event: "standby-left", error: describeError(error) });

const framesOf = (error: Error) =>
  error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
