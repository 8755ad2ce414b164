import { z } from "zod/v4";
import { beginningOf } from "contract/typed-text";
import { logEvent } from "~/log.server";
import { remembered } from "~/memory.server";
import { scriptFailures } from "~/metrics/counted.server";

/** A browser can write anything here. What has another form than ours is left out. */
const like = (form: RegExp) => z.string().regex(form).catch("");
const report = z.object({
  error: like(/^\w{1,40}$/),
  number: like(/^\d{1,4}$/),
  places: like(/^[\w.: -]{1,600}$/),
  build: like(/^\w{1,40}$/),
});

const longest = 200;
const windowMs = 60_000;
const mostLines = { ofClient: 5, ofAll: 60 };

/** Counts a failure of a page's script, and logs it unless there were many in this minute. */
export function noteScriptFailure({ headers }: Request, path: string, form: FormData): void {
  scriptFailures.inc();
  // The server sets this header itself (app/main.server.ts).
  if (!mayLog(headers.get("x-forwarded-for") ?? "")) return;
  const browser = beginningOf(headers.get("user-agent") ?? "", longest);
  logEvent("script failed", {
    path: beginningOf(path, longest),
    browser,
    ...report.parse(Object.fromEntries(form)),
  });
}

const lines = remembered(() => ({ since: 0, ofAll: 0, ofClient: new Map<string, number>() }));

function mayLog(client: string): boolean {
  const kept = lines();
  if (performance.now() - kept.since > windowMs)
    Object.assign(kept, { since: performance.now(), ofAll: 0, ofClient: new Map() });
  const ofClient = (kept.ofClient.get(client) ?? 0) + 1;
  if (ofClient > mostLines.ofClient || kept.ofAll >= mostLines.ofAll) return false;
  kept.ofClient.set(client, ofClient);
  kept.ofAll += 1;
  return true;
}
