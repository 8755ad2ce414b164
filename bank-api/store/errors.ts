import pg from "pg";

const uniqueViolation = "23505";
const duplicateTable = "42P07";
/** A table comes with a row type of the same name, and a concurrent CREATE TABLE may fail on that first. */
const duplicateType = "42710";
const serializationFailure = "40001";
const deadlockDetected = "40P01";
const lockNotAvailable = "55P03";

function hasState(error: unknown, ...states: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && states.includes(error.code);
}

/** Whether a write would repeat a value that has to be unique; with `constraint`, in that index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!hasState(error, uniqueViolation)) return false;
  return constraint === undefined || (error as pg.DatabaseError).constraint === constraint;
}

/** Whether another process created the same table at the same time. */
export const isDuplicateObject = (error: unknown) =>
  hasState(error, duplicateTable, duplicateType, uniqueViolation);

/** Whether the transaction lost to a concurrent one, or waited too long for a lock, so that it can be tried again. */
export const isRetryable = (error: unknown) =>
  hasState(error, serializationFailure, deadlockDetected, lockNotAvailable);

/** Whether waiting for a lock took longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => hasState(error, lockNotAvailable);
