import { setImmediate as nextLoop } from "node:timers/promises";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RequestHandler, Response as Outgoing } from "express";
import { correlationHeader } from "contract/correlation";
import { setDataHeaders } from "~/access/headers.server";
import { refusedPath } from "~/access/refused.server";
import type { BankFailure } from "~/bank/errors";
import type * as EntryServer from "~/entry.server";

/** Requests that are served at once. Beyond that, one more would only make all of them wait (docs/decisions/busy.md). */
const mostAtOnce = 128;
const retryAfterSeconds = 5;

/**
 * Refuses what comes while too much is under way, before anything of it is done. That costs next to nothing: the pages that say so
 * are made when the server starts, and only the code is put into them.
 */
export async function refuseWhenBusy(build: ServerBuild): Promise<RequestHandler> {
  const pages = { read: await madePage(build, ""), write: await madePage(build, "?sent") };
  let atOnce = 0;
  return (request, response, next) => {
    if (atOnce < mostAtOnce) {
      atOnce += 1;
      response.once("close", () => (atOnce -= 1));
      return next();
    }
    const id = String(response.getHeader(correlationHeader));
    response.status(503).set("retry-after", String(retryAfterSeconds));
    if ("_data" in request.query) return sendData(response, id);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const { headers, html } = isRead ? pages.read : pages.write;
    // The page holds nothing of anybody, and no script of its own, so all may have the nonce that it was made with.
    response.set(headers).send(html.replace(codeToCome, id));
  };
}

const codeToCome = "code-to-come";

async function madePage(build: ServerBuild, query: string) {
  const { withCorrelation } = build.entry.module as typeof EntryServer; // the module of that name is its entry
  const request = new Request(`http://localhost${refusedPath(503)}${query}`);
  const page = await withCorrelation({ id: codeToCome }, () =>
    createRequestHandler(build, "production")(request),
  );
  return { headers: Object.fromEntries(page.headers), html: await page.text() };
}

/** Answers the page's script, which keeps what was typed (`app/screens/session/unreachable.ts`). */
function sendData(response: Outgoing, correlation: string): void {
  const busy = { kind: "busy", code: "503", message: "", outcomeUnknown: false } as const;
  const failure: BankFailure = { ...busy, retryAfterSeconds, correlation };
  const headers = new Headers();
  setDataHeaders(headers);
  response.set(Object.fromEntries(headers)).json(failure);
}

/** Far more connections than come while one page is drawn, even at many times what the machine can serve. */
const mostLoops = 32;

/**
 * Pages are drawn one after the other, and before each the event loop takes what has come. Node accepts one connection in a turn of
 * its loop: with pages drawn in every turn, who comes would wait in the kernel's queue for seconds, where nobody can refuse them.
 */
export function takeTurns() {
  let arrived = 0;
  let last = Promise.resolve();
  async function takeWhatHasCome() {
    for (let loops = 0, before = -1; before !== arrived && loops < mostLoops; loops += 1) {
      before = arrived;
      await nextLoop();
    }
  }
  return {
    turn: () => (last = last.then(takeWhatHasCome)),
    noteArrival: () => (arrived += 1),
  };
}
