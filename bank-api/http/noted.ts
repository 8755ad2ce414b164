import { countAnswer } from "bank-api/metrics/counted";
import type { Services } from "./services";

/** Logs and counts an answer, by the route's pattern: what callers put into an address may be personal. */
export function noteAnswer(
  { log }: Pick<Services, "log">,
  correlation: string,
  answered: Parameters<typeof countAnswer>[0],
): void {
  const ms = Math.round(answered.ms * 10) / 10;
  log.info({ event: "request", correlation, ...answered, ms });
  countAnswer(answered);
}
