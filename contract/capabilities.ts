/**
 * What a bank may support beyond the specification, by the names it gives in its answer to `/capabilities`. Each stands for a group
 * of extensions, which a bank has whole: docs/wire.md#extensions says what each adds, and `callGroups` (contract/calls.ts)
 * which calls. The app hides what needs one that a bank does not name.
 */
export const capabilityNames = [
  "administration",
  "lists",
  "desk",
  "approvals",
  "sessions",
  "reports",
  "zakat",
  "privacy",
  "single-sign-on",
  "single-sign-on-only",
  "fewer-exchanges",
] as const;

export type Capability = (typeof capabilityNames)[number];
