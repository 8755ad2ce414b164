import { setTimeout as sleep } from "node:timers/promises";
import { malformed, tooBusy } from "bank-api/domain/errors";
import { type ActorCall, permissions } from "bank-api/domain/permission";
import { describeError } from "bank-api/log";
import { isWithoutConnection } from "bank-api/store/runtime/errors";
import type { FastifyRequest } from "fastify";
import type { z } from "zod/v4";
import type { ParamsOf } from "contract/call";
import { calls, type Calls } from "contract/calls";
import { httpStatusOf, success, type ResponseCode } from "contract/codes";
import type { EnvelopeOut } from "contract/envelope";
import { isPlainRead, multiRead } from "contract/multi-read";
import { answerRead, requireAdmission, requireRight, type Admitted } from "./actor-calls";
import { readBody, readFields } from "./body";
import { failureEnvelope, refusalEnvelope, refusalIn } from "./envelope";
import { noteAnswer } from "./noted";
import type { Services } from "./services";

type Read = z.infer<typeof multiRead.body>["reads"][number];

/** What all reads of a request share. */
interface Serving {
  readonly services: Services;
  readonly admission: Admitted;
  readonly correlation: string;
  /** Writes a success by the schema of its call. */
  readonly write: (name: ActorCall, envelope: EnvelopeOut) => string;
}

/** What a page can do without. It would keep the others waiting, so it is given up after `shellPatienceMs` (bank-api/timeouts.ts). */
const dispensable: readonly ActorCall[] = ["readDesk"];

/**
 * Serves several reads of one user (docs/wire.md#multi-read). The user is admitted once. Each read is checked, answered, logged
 * and counted as if it had come alone, and a refusal of one leaves the others.
 *
 * @returns the envelope of each as JSON
 */
export function serveMultiRead(
  services: Services,
  request: FastifyRequest,
  write: Serving["write"],
): Promise<string[]> {
  return services.readRouter.evenWithoutLeader(async (db) => {
    const here = { ...services, db };
    const admission = await requireAdmission(here, request, { isUsedUp: false });
    const { reads } = readBody(multiRead.body, request.body as Buffer | undefined);
    const serving = { services: here, admission, correlation: request.id, write };
    return Promise.all(
      reads.map(async (read) => (isActorRead(read.call) ? answer(serving, read.call, read) : unknownCall)),
    );
  });
}

const unknownCall = JSON.stringify(refusalEnvelope(malformed("Isian 'call' tidak sesuai.")));

async function answer(serving: Serving, name: ActorCall, read: Read): Promise<string> {
  const begunAt = performance.now();
  const { text, code } = await answerOrRefusal(serving, name, read);
  const { method, path: route } = calls[name];
  const ms = performance.now() - begunAt;
  noteAnswer(serving.services, serving.correlation, { method, route, status: httpStatusOf[code], ms });
  return text;
}

async function answerOrRefusal(
  serving: Serving,
  name: ActorCall,
  read: Read,
): Promise<{ readonly text: string; readonly code: ResponseCode }> {
  try {
    return { text: serving.write(name, await answerInTime(serving, name, read)), code: success };
  } catch (error) {
    // Fails the whole request, so that the router can send all its reads to the standby.
    if (isWithoutConnection(error) && !dispensable.includes(name)) throw error;
    const refusal = refusalIn(error);
    if (refusal !== undefined) return { text: JSON.stringify(refusalEnvelope(refusal)), code: refusal.code };
    const { services, correlation } = serving;
    services.log.error({ event: "failure", correlation, call: name, error: describeError(error) });
    return { text: JSON.stringify(failureEnvelope), code: "500" };
  }
}

function answerInTime({ services, admission }: Serving, name: ActorCall, { params, body }: Read) {
  requireRight(permissions[name], admission);
  const answer = answerRead(services, name, inputOf(name, params, body), admission);
  // All reads at a standby share one connection, which nothing may use any more once they are answered.
  const isAtStandby = admission.asOf === null;
  if (isAtStandby || !dispensable.includes(name)) return answer;
  return Promise.race([answer, refusedAfter(services.timeouts.shellPatienceMs)]);
}

const isActorRead = (name: string): name is ActorCall =>
  Object.hasOwn(permissions, name) && isPlainRead(name as ActorCall);

async function refusedAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw tooBusy();
}

/** The input of a call by its contract: all that its path names, and its body. */
function inputOf<N extends ActorCall>(name: N, params: Read["params"], body: unknown) {
  const named = calls[name].path.match(/(?<=:)\w+/g) ?? [];
  if (named.some((param) => !Object.hasOwn(params, param))) throw malformed("Isian 'params' tidak sesuai.");
  return { params: params as ParamsOf<Calls[N]>, body: readFields(calls[name].body, body) };
}
