import type { FastifyRequest } from "fastify";
import { calls } from "contract/calls";
import type { EnvelopeOut } from "contract/envelope";
import { BranchScope } from "bank-api/domain/branch-scope";
import { DomainError, noRight, notFound, secondFactorLacking } from "bank-api/domain/errors";
import {
  type ActorCall,
  type CallInput,
  may,
  mayEver,
  permissions,
  type Rule,
} from "bank-api/domain/permission";
import { recordAccess } from "bank-api/store/audit/access-log";
import { admit, type Admission, isStandby } from "bank-api/store/people/admission";
import type { Db } from "bank-api/store/runtime/database";
import { NoConnection } from "bank-api/store/runtime/errors";
import { findRecord, kindOf } from "bank-api/store/people/records";
import { readInput } from "./body";
import { bearerToken, notSignedIn, requireLikelyToken } from "./credentials";
import { successEnvelope } from "./envelope";
import { recordedReads, type AnyHandler, type CallContext, type RecordOf } from "./handler";
import { actorHandlers } from "./handlers";
import { readPageRequest } from "./paging";
import type { Services } from "./services";
import { invalidSignature, requireSignature } from "./signature";
import { answerTo, keptAnswer, writeResultOf, write } from "./write";
import { readWriteKey } from "./write-key";

const isWrite = (name: ActorCall) => calls[name].idempotency !== "none" || name === "signOut";

/** Reads that a standby may answer: reports and the dashboard. */
const readAtStandby: readonly ActorCall[] = [
  "listTransactions",
  "listTransactionHistory",
  "reportTotals",
  "readTrends",
  "readDistributions",
  "listIdleBalances",
  "sumIdleBalances",
  "readUsage",
  "transactionSummary",
  "accountSummary",
  "customerSummary",
];

/**
 * Whether it would matter that somebody sends the same request again. A repeated read changes nothing, so a standby may answer
 * it.
 */
const replayMatters = (name: ActorCall) => isWrite(name) || recordedReads.some((read) => read === name);

/**
 * Serves a call with an access token. It checks in this order: whose token it is, whether the user may make the call in any case,
 * and whether the body is valid. It checks last whether the user may make this very call. Then the handler runs; that of a write
 * runs in a transaction with the idempotency key, if the call takes one. Opened personal data goes on record before the answer.
 */
export async function serveActorCall<N extends ActorCall>(
  services: Services,
  name: N,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  if (!replayMatters(name))
    return services.reads.evenWithoutLeader((db) => serveRead({ ...services, db }, name, request));
  if (!isWrite(name)) return serveRead(services, name, request);
  const { rule, input, handler, prepared } = await begin(services, name, request);
  const { key } = input;
  const permitted = await recordOrRefusal(requirePermission(services, rule, input));
  // A kept answer comes before a denial: the first call may have removed the record, as when it cancelled a batch. It also
  // comes before the preparation, which is refused when too much waits.
  const mayBeKept = permitted instanceof DomainError || "prepare" in handler;
  const kept = mayBeKept && key ? await keptAnswer(services.db, key) : undefined;
  if (kept) return answerTo(request, kept);
  if (permitted instanceof DomainError) throw permitted;
  const context = { ...input, record: permitted };
  const readPosting = "posting" in handler ? handler.posting(context) : undefined;
  const posting = readPosting && (await services.postings.join(readPosting));
  if (posting) return answerTo(request, { answer: posting.answer, isRepeated: false });
  const handle = await prepared(context);
  const effect = async (db: Db) => {
    const { act, ...answer } = await handle({ ...context, db });
    return writeResultOf({ ...answer, ...(act && { act: { actor: input.actor, ...act } }) });
  };
  return answerTo(request, await write(services, key, effect));
}

async function serveRead<N extends ActorCall>(
  services: Services,
  name: N,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  const { rule, input, asOf, prepared } = await begin(services, name, request);
  const { actor } = input;
  const context = { ...input, record: await requirePermission(services, rule, input) };
  const handle = await prepared(context);
  const read = (db: Db) => handle({ ...context, db });
  // Who was admitted at the standby is served there.
  const isForStandby = asOf !== null && readAtStandby.includes(name);
  const answer = await (isForStandby ? services.reads.atStandby(asOf, read) : read(services.db));
  if (answer.opened) await recordAccess(services, { actor, ...answer.opened });
  return successEnvelope(answer);
}

/** The user who makes a call, its input, and its handler. */
async function begin<N extends ActorCall>(services: Services, name: N, request: FastifyRequest) {
  const rule: Rule<N> = permissions[name];
  const { actor, asOf } = await requireActor(services, rule, request, { isUsedUp: replayMatters(name) });
  const page = readPageRequest(request.params as Record<string, string>) as CallContext<N>["page"];
  const key = readWriteKey(name, calls[name], request, `user:${actor.userId}`);
  const input = { ...services, actor, page, key, ...readInput(name, request) };
  const handler: AnyHandler<N> = actorHandlers[name];
  const prepared = (context: CallContext<N>) => {
    if ("prepare" in handler) return handler.prepare(context);
    return "posting" in handler ? handler.handle : handler;
  };
  return { rule, input, asOf, handler, prepared };
}

/** The record that a check finds, or the refusal that it ends with. */
function recordOrRefusal<T>(check: Promise<T>): Promise<T | DomainError> {
  return check.catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
}

/**
 * Finds the user who holds the access token and signed the request. Answers 401 if no session has the token, and E5 if the user
 * has to set up a second factor first. Answers 403 if the rule lets the user make the call in no case. It marks the request id as
 * used, unless that does not matter. A token that cannot be living is refused before the signature is computed and the database
 * asked.
 *
 * @param options.hash stands for the body in the signature; by default the hash of the body
 * @param options.isUsedUp whether the request works once only; a replayed read changes nothing
 */
export async function requireActor(
  services: Services,
  rule: Pick<Rule<never>, "needs" | "isOpenBeforeSetUp">,
  request: FastifyRequest,
  { hash, isUsedUp = true }: { readonly hash?: string; readonly isUsedUp?: boolean } = {},
): Promise<Admission> {
  const { db, clock, tokens } = services;
  const token = bearerToken(request.headers.authorization);
  requireLikelyToken(services, request, "access", token);
  const requestId = requireSignature(services, request, hash);
  const admission = await admit(db, token, isUsedUp ? requestId : undefined, clock.now());
  if (admission === undefined) {
    if (await isStandby(db)) throw new NoConnection("the standby knows no such session");
    tokens.noteEnded(token);
    throw notSignedIn();
  }
  request.identityVersion = admission.identityVersion;
  if (!admission.isFirstUse) throw invalidSignature();
  if (admission.lacksSecondFactor && !rule.isOpenBeforeSetUp) throw secondFactorLacking();
  if (!mayEver(rule, admission.actor)) throw noRight();
  return admission;
}

/** Refuses with 404 first, so that it says nothing about rights to another branch's record (docs/rules.md#branch-scope). */
async function requirePermission<N extends ActorCall>(
  { db }: Services,
  rule: Rule<N>,
  input: CallInput<N>,
): Promise<RecordOf<N>> {
  const scope = BranchScope.of(input.actor);
  const record = rule.record && (await findRecord(db, rule.record.name, rule.record.key(input), scope));
  if (rule.record && !record) throw notFound();
  if (!may(rule, input, record ? kindOf(record) : "")) throw noRight();
  // `permissions` looks up the records that `RecordOfCall` says.
  return record as RecordOf<N>;
}
