import { totalmem } from "node:os";

/** Bytes of memory that this process can use: the machine's, or its container's limit. */
export function availableMemory(): number {
  // Some systems without a limit report 0, others a limit larger than any machine.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(totalmem(), limit);
}

const megabyte = 1024 * 1024;
const leastMb = 128;
/** Room for the search indexes of a million customers. The operating system caches the rest. */
const mostMb = 1024;

/**
 * PostgreSQL's `shared_buffers` in megabytes: a sixteenth of the memory, within bounds. PostgreSQL takes them only as it
 * uses them, so a small database costs little.
 */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.min(mostMb, Math.max(leastMb, Math.floor(memoryBytes / 16 / megabyte)));
}
