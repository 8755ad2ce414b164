import type { Actor } from "bank-api/domain/actor";
import { BranchScope } from "bank-api/domain/branch-scope";
import { erasedAlready } from "bank-api/domain/data-requests";
import { DomainError, noRight, notFound, secondFactorLacking } from "bank-api/domain/errors";
import {
  type ActorCall,
  type CallInput,
  may,
  mayEver,
  permissions,
  type Rule,
} from "bank-api/domain/permission";
import { peopleIn } from "bank-api/domain/shown-people";
import { recordAccess } from "bank-api/store/audit/access-log";
import { findRecord, kindOf } from "bank-api/store/named-records";
import { admit, type Admission, isStandby } from "bank-api/store/people/admission";
import type { Db } from "bank-api/store/runtime/database";
import { NoConnection } from "bank-api/store/runtime/errors";
import type { WriteKey } from "bank-api/store/runtime/idempotency";
import type { FastifyRequest } from "fastify";
import { calls } from "contract/calls";
import type { EnvelopeOut } from "contract/envelope";
import { isPlainRead } from "contract/multi-read";
import { shownWays, type ShownWay } from "contract/shown-as";
import { headerNames } from "contract/signing";
import { readInput } from "./body";
import { bearerToken, notSignedIn, requireLikelyToken } from "./credentials";
import { successEnvelope } from "./envelope";
import type { AnyHandler, CallContext, RecordOf } from "./handler";
import { actorHandlers } from "./handlers";
import { readPageRequest } from "./paging";
import type { Services } from "./services";
import { invalidSignature, requireSignature } from "./signature";
import { answerTo, keptAnswer, writeResultOf, write } from "./write";
import { readWriteKey } from "./write-key";

const isWrite = (name: ActorCall) => calls[name].idempotency !== "none" || name === "signOut";

/** Reads that a standby may answer: lists of requests, the dashboard, and all reports but those of periods. */
const readAtStandby: readonly ActorCall[] = [
  "listTransactions",
  "listTransactionHistory",
  "reportTotals",
  "readTrends",
  "readDistributions",
  "listIdleBalances",
  "sumIdleBalances",
  "readUsage",
  "countPrivacyNotices",
  "transactionSummary",
  "accountSummary",
  "customerSummary",
];

/**
 * Serves a call with an access token. It checks in this order: whose token it is, whether the user may make the call in any case,
 * and whether the body is valid. It checks last whether the user may make this very call. Then the handler runs; that of a write
 * runs in a transaction with the idempotency key, if the call takes one. Personal data that is opened, printed or exported goes on
 * record before the answer, and that of lists soon after.
 */
export async function serveActorCall<N extends ActorCall>(
  services: Services,
  name: N,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  // A plain read changes nothing, so it may run twice and at a standby.
  if (isPlainRead(name))
    return services.readRouter.evenWithoutLeader((db) => serveRead({ ...services, db }, name, request));
  if (!isWrite(name)) return serveRead(services, name, request);
  const { actor } = await admissionFor(services, name, request);
  const key = readWriteKey(name, calls[name], request, `user:${actor.userId}`);
  const input = inputOf(services, readInput(name, request), actor, key);
  const handler: AnyHandler<N> = actorHandlers[name];
  const permitted = await recordOrRefusal(requirePermission(services, permissions[name], input, "write"));
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
  const handle = await preparedBy(handler, context);
  const effect = async (db: Db) => {
    const { act, ...answer } = await handle({ ...context, db });
    return writeResultOf({
      ...answer,
      ...(act && { act: { actor: input.actor, at: services.clock.now(), ...act } }),
    });
  };
  return answerTo(request, await write(services, key, effect));
}

async function serveRead<N extends ActorCall>(
  services: Services,
  name: N,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  const admission = await admissionFor(services, name, request);
  return answerRead(services, name, readInput(name, request), admission);
}

/**
 * Answers a read of a user who was admitted.
 *
 * @param given the parameters and the body, checked by the contract
 */
export async function answerRead<N extends ActorCall>(
  services: Services,
  name: N,
  given: Pick<CallContext<N>, "params" | "body">,
  { actor, asOf, way, address }: Admitted,
): Promise<EnvelopeOut> {
  const input = inputOf(services, given, actor, undefined);
  const context = { ...input, record: await requirePermission(services, permissions[name], input) };
  const handle = await preparedBy(actorHandlers[name], context);
  const read = (db: Db) => handle({ ...context, db });
  // Who was admitted at the standby is served there.
  const isForStandby = asOf !== null && readAtStandby.includes(name);
  const answer = await (isForStandby ? services.readRouter.atStandby(asOf, read) : read(services.db));
  if (answer.opened) await recordAccess(services, { actor, address, ...answer.opened });
  const customerIds = peopleIn(name, { ...given, ...answer });
  const shown = { at: services.clock.now(), actor, address, call: name, way, customerIds };
  await services.shownRecord.add(shown, way === "list" || asOf === null);
  return successEnvelope(answer);
}

const admissionFor = (services: Services, name: ActorCall, request: FastifyRequest) =>
  requireActor(services, permissions[name], request, { isUsedUp: !isPlainRead(name) });

/** What a call's permission and handler are given, but for the record. */
const inputOf = <N extends ActorCall>(
  services: Services,
  given: Pick<CallContext<N>, "params" | "body">,
  actor: Actor,
  key: WriteKey | undefined,
) => ({
  ...services,
  ...given,
  actor,
  page: readPageRequest(given.params as Record<string, string>) as CallContext<N>["page"],
  key,
});

async function preparedBy<N extends ActorCall>(handler: AnyHandler<N>, context: CallContext<N>) {
  if ("prepare" in handler) return handler.prepare(context);
  return "posting" in handler ? handler.handle : handler;
}

/** The record that a check finds, or the refusal that it ends with. */
function recordOrRefusal<T>(check: Promise<T>): Promise<T | DomainError> {
  return check.catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
}

/**
 * Finds the user who makes the call, as `requireAdmission` does. Refuses with E5 a user who has to set up a second factor first,
 * and with 403 one whom the rule lets make the call in no case.
 */
export async function requireActor(
  services: Services,
  rule: Pick<Rule<never>, "needs" | "isOpenBeforeSetUp">,
  request: FastifyRequest,
  options?: AdmissionOptions,
): Promise<Admitted> {
  const admission = await requireAdmission(services, request, options);
  requireRight(rule, admission);
  return admission;
}

/** A user who was admitted, how the app shows what is answered, and at which address. */
export interface Admitted extends Admission {
  readonly way: ShownWay;
  readonly address: string | null;
}

interface AdmissionOptions {
  /** Stands for the body in the signature; by default the hash of the body. */
  readonly hash?: string;
  /** Whether the request works once only; a replayed read changes nothing. */
  readonly isUsedUp?: boolean;
}

/**
 * Finds the user who holds the access token and signed the request. Answers 401 if no session has the token. It marks the request
 * id as used, unless that does not matter. A token that cannot be living is refused before the signature is computed and the
 * database asked.
 */
export async function requireAdmission(
  services: Services,
  request: FastifyRequest,
  { hash, isUsedUp = true }: AdmissionOptions = {},
): Promise<Admitted> {
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
  const way = shownWays.find((each) => each === request.headers[headerNames.shownAs]) ?? "list";
  return { ...admission, way, address: request.userAddress ?? null };
}

export function requireRight(
  rule: Pick<Rule<never>, "needs" | "isOpenBeforeSetUp">,
  { lacksSecondFactor, actor }: Admission,
): void {
  if (lacksSecondFactor && !rule.isOpenBeforeSetUp) throw secondFactorLacking();
  if (!mayEver(rule, actor)) throw noRight();
}

/**
 * Refuses with 404 first, so that it says nothing about rights to another branch's record (docs/rules.md#branch-scope). Nobody writes
 * about a customer who is erased.
 */
async function requirePermission<N extends ActorCall>(
  { db }: Services,
  rule: Rule<N>,
  input: CallInput<N>,
  purpose: "read" | "write" = "read",
): Promise<RecordOf<N>> {
  const scope = BranchScope.of(input.actor);
  const record = rule.record && (await findRecord(db, rule.record.name, rule.record.key(input), scope));
  if (rule.record && !record) throw notFound();
  if (!may(rule, input, record ? kindOf(record) : "")) throw noRight();
  if (purpose === "write" && record && "erasure" in record && record.erasure !== null) throw erasedAlready();
  // The type says the same of each rule.
  return record as RecordOf<N>;
}
