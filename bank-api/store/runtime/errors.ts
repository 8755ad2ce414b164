import { already } from "bank-api/domain/errors";
import pg from "pg";

const uniqueViolation = "23505";
const checkViolation = "23514";
const exclusionViolation = "23P01";
const duplicateTable = "42P07";
/** A table comes with a row type of the same name, and a concurrent CREATE TABLE may fail on that first. */
const duplicateType = "42710";
const serializationFailure = "40001";
const deadlockDetected = "40P01";
const lockNotAvailable = "55P03";
const undefinedTable = "42P01";
const undefinedColumn = "42703";
const insufficientPrivilege = "42501";

/** No connection to the database was to be had, so what needed it has not begun. */
export class NoConnection extends Error {
  override readonly name = "NoConnection";
}

/** All connections of our own pool were in use for too long. That says nothing of the database. */
export class NoneFree extends NoConnection {}

/** The connection broke during a transaction. Perhaps the database had committed it by then, and the word of it was lost. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/** The server ended the connection, or was about to stop or start; PgBouncer says 08P01 of a server that it has lost. */
const serverGone = ["57P01", "57P02", "57P03", "08006", "08P01"];
/** The driver's messages when a connection broke during a statement or before it. */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error)|ECONNRESET|EPIPE|ETIMEDOUT/;

/** Whether an error says that the connection to the database has gone. It does not say what became of the statement. */
export const isConnectionLost = (error: unknown) =>
  hasState(error, ...serverGone) ||
  (error instanceof Error && !(error instanceof pg.DatabaseError) && brokenConnection.test(error.message));

/** Whether the database could not be asked. Another server may answer. */
export const isDatabaseAway = (error: unknown) =>
  (error instanceof NoConnection && !(error instanceof NoneFree)) || isConnectionLost(error);

/** Whether no connection was to be had or it broke, for whatever reason. The work itself was not at fault. */
export const isWithoutConnection = (error: unknown) =>
  error instanceof NoConnection || isConnectionLost(error);

/** The driver's message where `answerTimeoutMs` is over. */
const noAnswer = "Query read timeout";

/**
 * Whether a standby could not be asked or did not answer, or its recovery cancelled the statement. Other errors are of the
 * statement.
 */
export const isStandbyFailing = (error: unknown) =>
  isWithoutConnection(error) ||
  hasState(error, serializationFailure, deadlockDetected) ||
  (error instanceof Error && error.message === noAnswer);

function hasState(error: unknown, ...states: readonly string[]): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code !== undefined && states.includes(error.code);
}

/**
 * Waits for a write, and refuses it with E1 if it repeats a value that has to be unique.
 *
 * @param index counts only repetitions in this index; by default those in any
 */
export async function refuseDuplicate(write: Promise<unknown>, sentence: string, index?: string) {
  try {
    await write;
  } catch (error) {
    throw isDuplicateIn(index, error) ? already(sentence) : error;
  }
}

/** Whether a write repeated a value that has to be unique in this index (`undefined`: in any). */
export const isDuplicateIn = (index: string | undefined, error: unknown) =>
  hasState(error, uniqueViolation) && (index === undefined || error.constraint === index);

/** Whether a write would have made a row that this CHECK, or this exclusion, forbids. */
export const isForbiddenBy = (check: string, error: unknown) =>
  hasState(error, checkViolation, exclusionViolation) && error.constraint === check;

/** Whether another process created the same table at the same time. */
export const isDuplicateObject = (error: unknown) =>
  hasState(error, duplicateTable, duplicateType, uniqueViolation);

/** What was read before a lock was there has changed while the transaction waited for it. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/** Whether the transaction lost to a concurrent one, or waited too long for a lock, so that it can be tried again. */
export const isRetryable = (error: unknown) =>
  error instanceof Overtaken || hasState(error, serializationFailure, deadlockDetected, lockNotAvailable);

/** Whether waiting for a lock took longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => hasState(error, lockNotAvailable);

/** Whether a statement held a value that no column can: the class of data exceptions. */
export const isUnstorable = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code?.startsWith("22") === true;

/** Whether a statement named a table or column that is not there. */
export const isUndefinedObject = (error: unknown) => hasState(error, undefinedTable, undefinedColumn);

/** Whether the role lacks a right that the statement needs. */
export const isForbidden = (error: unknown) => hasState(error, insufficientPrivilege);
