import { totalmem } from "node:os";

/** Bytes of memory that this process may count on: the machine's, or its container's. */
export function availableMemory(): number {
  // Without a limit some systems tell none, others one beyond any machine.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(totalmem(), limit);
}

const megabyte = 1024 * 1024;
const leastMb = 128;
/** The indexes that a million customers are searched by fit into it; the operating system caches the rest. */
const mostMb = 1024;

/**
 * Megabytes of the database that PostgreSQL keeps at hand: a sixteenth of the memory, within bounds. They are taken
 * only as they are used, so a small database costs little.
 */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.min(mostMb, Math.max(leastMb, Math.floor(memoryBytes / 16 / megabyte)));
}
