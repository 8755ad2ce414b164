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

/** The last line of defence: a KTP or KK (16 digits), or an NPWP (15, 16 or 22), never reaches the log. Ids have more or fewer. */
function maskNumbers(line: string): string {
  return line.replace(/(?<!\d)(?:\d{22}|\d{15,16})(?!\d)/g, "…");
}

/**
 * What may be logged of an error. PostgreSQL repeats the values it was given in its messages, so of those
 * only the names of what broke are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (error instanceof DatabaseError) {
    const { code, table, constraint, routine } = error;
    return { kind: "database", sqlState: code, table, constraint, routine, frames: framesOf(error) };
  }
  if (error instanceof Error) {
    return { kind: error.name, message: withoutQuotes(error.message), frames: framesOf(error) };
  }
  return { kind: typeof error };
}

/** Parsers quote what they could not read. */
const withoutQuotes = (message: string) => message.replace(/(["'`]).*?\1/gs, "…");

const framesOf = (error: Error) =>
  error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
