import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { z } from "zod/v4";
import { calls, type Calls } from "contract/calls";
import type { ParamsOf } from "contract/call";
import type { EnvelopeOut } from "contract/envelope";
import { deskPatienceMs } from "contract/own/desk";
import { isPlainRead, readsTogether } from "contract/reads-together";
import { malformed, tooBusy } from "bank-api/domain/errors";
import { type ActorCall, permissions } from "bank-api/domain/permission";
import { describeError } from "bank-api/log";
import type { Admission } from "bank-api/store/people/admission";
import { isWithoutConnection } from "bank-api/store/runtime/errors";
import { answerRead, requireAdmission, requireRight } from "./actor-calls";
import { readBody, readFields } from "./body";
import { failureEnvelope, refusalEnvelope, refusalIn } from "./envelope";
import type { Services } from "./services";

type Read = z.infer<typeof readsTogether.body>["reads"][number];

/** A read, and its answer. */
export interface AnsweredRead {
  readonly name: string;
  readonly envelope: EnvelopeOut;
}

/** What a page can do without may take so long, in milliseconds. It would keep the others waiting. */
const patienceMs: Partial<Record<ActorCall, number>> = { readDesk: deskPatienceMs };

/**
 * Serves several reads of one user (docs/wire.md#reads-together). The user is admitted once. Each read is checked and answered as if
 * it had come alone, and a refusal of one leaves the others.
 */
export function serveReadsTogether(services: Services, request: FastifyRequest): Promise<AnsweredRead[]> {
  return services.reads.evenWithoutLeader(async (db) => {
    const all = { ...services, db };
    const admission = await requireAdmission(all, request, { isUsedUp: false });
    const { reads } = readBody(readsTogether.body, request.body as Buffer | undefined);
    const answers = reads.map((read) => answerInTime(all, read, admission, request.id));
    return Promise.all(answers);
  });
}

async function answerInTime(
  services: Services,
  read: Read,
  admission: Admission,
  correlation: string,
): Promise<AnsweredRead> {
  const name = read.call;
  try {
    return { name, envelope: await answerOne(services, read, admission) };
  } catch (error) {
    // Then all of them are asked of a standby, or none is answered.
    if (isWithoutConnection(error)) throw error;
    const refusal = refusalIn(error);
    if (refusal !== undefined) return { name, envelope: refusalEnvelope(refusal) };
    services.log.error({ event: "failure", correlation, error: describeError(error) });
    return { name, envelope: failureEnvelope };
  }
}

function answerOne(services: Services, { call, params, body }: Read, admission: Admission) {
  if (!isActorRead(call)) throw malformed("Isian 'call' tidak sesuai.");
  requireRight(permissions[call], admission);
  const answer = answerRead(services, call, inputOf(call, params, body), admission);
  const patience = patienceMs[call];
  return patience === undefined ? answer : Promise.race([answer, refusedAfter(patience)]);
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
