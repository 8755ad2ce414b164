/** What a state means to the eye: done, waiting, failed, or none of these. */
export type Tone = "done" | "wait" | "fail" | "plain";

/** A state as a word with a shape and a colour. */
export function StatusPill({ tone, children }: { tone: Tone; children: string }) {
  return <span className={tone === "plain" ? "pill" : `pill ${tone}`}>{children}</span>;
}
