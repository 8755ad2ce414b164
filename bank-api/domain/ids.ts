import type { Clock } from "./clock";

/** Makes bigint ids for the database; strings everywhere else. Later ids are larger. */
export interface IdSource {
  next(): string;
}

/** Whether a text can be an id. A key that cannot be one names no record: it gives 404, not an SQL error. */
export const isId = (text: string): boolean => /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= largestId;

/** A key that narrows a list, as SQL takes it: what cannot be an id is one that no record has. */
export const soughtId = <Key extends string | undefined>(key: Key) =>
  key === undefined || isId(key) ? key : "0";

const largestId = 2n ** 63n - 1n;
const sequenceBits = 8n;
const nodeBits = 14n;
/** How many sources can be kept apart. */
export const nodes = 1 << Number(nodeBits);
/** 2024-01-01T00:00:00Z: 41 bits of milliseconds from here last until 2093. */
const epochMs = 1_704_067_200_000;

/**
 * Time-ordered ids: milliseconds, node, sequence (a snowflake). One source per process; `node` keeps processes apart, so each
 * takes another (store/runtime/node-numbers.ts). A clock that steps back, or 256 ids in a millisecond, borrows the next millisecond.
 */
export function createIdSource(clock: Clock, node: number): IdSource {
  if (!Number.isInteger(node) || node < 0 || node >= nodes)
    throw new RangeError(`node must be 0 to ${nodes - 1}`);
  let lastMs = 0;
  let sequence = 0;
  return {
    next() {
      const nowMs = clock.now().getTime() - epochMs;
      if (nowMs > lastMs) {
        lastMs = nowMs;
        sequence = 0;
      } else if (++sequence === 1 << Number(sequenceBits)) {
        lastMs += 1;
        sequence = 0;
      }
      return String(
        (BigInt(lastMs) << (nodeBits + sequenceBits)) | (BigInt(node) << sequenceBits) | BigInt(sequence),
      );
    },
  };
}
