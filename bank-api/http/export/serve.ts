import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { WorkQueue } from "bank-api/access/work-queue";
import { malformed, noRight } from "bank-api/domain/errors";
import { holds, readTransactions } from "bank-api/domain/permission";
import { describeError } from "bank-api/log";
import { exportChunks, type InTurn } from "bank-api/store/ledger/transaction-export";
import type { FastifyRequest } from "fastify";
import { exportTransactions } from "contract/specified/reports";
import { requireActor } from "../actor-calls";
import { readBody } from "../body";
import { readFilter } from "../handlers/transaction-filter";
import type { Services } from "../services";
import { writeResultOf, write } from "../write";
import { linesOf } from "./lines";

/** How many chunks of all exports are read at once, and how many wait: each reading takes a connection. */
const reading = new WorkQueue(2, 200);

/**
 * Serves an export. It checks who asks and whether they may, then gives all rows as lines, read no faster than the client
 * takes them. An error before the first line is answered like that of any call. A later one breaks the answer off. When the
 * client goes away, the query ends.
 */
export async function serveExport(services: Services, request: FastifyRequest, response: ServerResponse) {
  const { actor, asOf, way, address } = await requireActor(services, { needs: readTransactions }, request);
  const body = readBody(exportTransactions.body, request.body as Buffer | undefined);
  if (!holds(actor, readTransactions[body.transaction_type])) throw noRight();
  const filter = readFilter({ actor, body, clock: services.clock });
  const signal = endOf(response);
  const inTurn: InTurn = (work) => reading.run(() => services.readRouter.atStandby(asOf, work, signal));
  const chunks = exportChunks(services.db, filter, signal, inTurn);
  const next = async () => {
    const step = await chunks.next();
    const customerIds = step.done ? [] : step.value.customerIds;
    const shown = { at: services.clock.now(), actor, address, call: "exportTransactions", way, customerIds };
    await services.shownRecord.add(shown, false);
    return step;
  };
  const first = await next().catch((error: unknown) => {
    throw signal.aborted ? malformed("Permintaan dibatalkan.") : error;
  });
  // The audit trail gets the export before the client gets any of it, so no crash can hide it.
  const subject = `export:${services.ids.next()}`;
  const record = (action: string, after: object) =>
    write(services, undefined, async () =>
      writeResultOf({ data: null, act: { actor, at: services.clock.now(), action, subject, after } }),
    );
  await record("report.export", body);
  const lines = linesOf(first, next, (result) => record("report.exported", result));
  return Readable.from(lines, { highWaterMark: 1 }).on("error", (error) => {
    if (!signal.aborted) services.log.error({ event: "export-failed", error: describeError(error) });
  });
}

/** Aborted when the answer has been sent, or the client has gone. */
function endOf(response: ServerResponse): AbortSignal {
  const end = new AbortController();
  response.once("close", () => end.abort());
  return end.signal;
}
