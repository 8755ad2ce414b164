import pg from "pg";

const uniqueViolation = "23505";
const duplicateTable = "42P07";
/** Of a table that is being made, its row type may be met first. */
const duplicateType = "42710";
const serializationFailure = "40001";
const deadlockDetected = "40P01";
const lockNotAvailable = "55P03";

function hasState(error: unknown, ...states: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && states.includes(error.code);
}

/** Whether a write met a row that is already there; with `constraint`, of that unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!hasState(error, uniqueViolation)) return false;
  return constraint === undefined || (error as pg.DatabaseError).constraint === constraint;
}

/** Whether a CREATE met another process's CREATE of the same thing. */
export const isDuplicateObject = (error: unknown) =>
  hasState(error, duplicateTable, duplicateType, uniqueViolation);

/** Whether the transaction lost to a concurrent one, or waited too long for its lock, and may simply be done again. */
export const isRetryable = (error: unknown) =>
  hasState(error, serializationFailure, deadlockDetected, lockNotAvailable);

/** Whether waiting for a lock took longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => hasState(error, lockNotAvailable);
