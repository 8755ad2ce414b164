/**
 * How long the bank pauses between the rounds of its jobs, and how long it waits. Operators have no say in it: a test hands
 * shorter times to the bank, and then waits for the state that it wants to see.
 */
export const usualTimeouts = {
  archivePauseMs: 60_000,
  auditPauseMs: 60_000,
  batchPauseMs: 300,
  /** Short, because somebody looks on. */
  decisionPauseMs: 200,
  digestPauseMs: 60_000,
  duePauseMs: 60_000,
  duplicatePauseMs: 5_000,
  erasedPauseMs: 60_000,
  erasureLatePauseMs: 3_600_000,
  erasurePauseMs: 10_000,
  /** From the approval of an erasure until the data goes: meanwhile the answer to the person can be printed. */
  erasureDelayMs: 3_600_000,
  /** Short, because readers of totals and lists add up the changes that are not folded yet. */
  foldPauseMs: 1_000,
  mailPauseMs: 500,
  noticePauseMs: 1_000,
  purgePauseMs: 60_000,
  retentionPauseMs: 5_000,
  retentionDuePauseMs: 24 * 3_600_000,
  /** Short, because a job or a write of a replaced bank leaves out what newer banks keep count of. */
  schemaPauseMs: 1_000,
  sealPauseMs: 1_000,
  /** Short, because a bank that is killed loses what waits. */
  shownPauseMs: 1_000,
  /** How often the progress of an upload is shown, for somebody who watches. */
  uploadShownMs: 500,
  /** Many times longer than a chunk of a batch takes. A slow runner may lose its lease, but no row is processed twice. */
  batchLeaseMs: 5_000,
  /** The upload locks its batch while rows are stored. This limit is for the time before that, and for banks that died. */
  silentUploadMs: 60_000,
  /** A transaction waits this long for each lock. */
  lockWaitMs: 5_000,
  /** Other reads of a page wait no longer for what its menu shows. */
  shellPatienceMs: 1_000,
  /** A second call with an idempotency key waits this long for the first. */
  keyWaitMs: 10_000,
  /** No attempt of a write begins later than this after the first. */
  tryingMs: 12_000,
};

export type Timeouts = Readonly<typeof usualTimeouts>;
