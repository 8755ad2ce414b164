import type { FastifyRequest } from "fastify";
import { calls } from "contract/calls";
import type { EnvelopeOut } from "contract/envelope";
import type { Actor } from "bank-api/domain/actor";
import { DomainError, noRight, notFound } from "bank-api/domain/errors";
import {
  type ActorCall,
  type CallInput,
  may,
  mayEver,
  permissions,
  type Rule,
} from "bank-api/domain/permission";
import { admit } from "bank-api/store/admission";
import { findRecordKind } from "bank-api/store/record-kinds";
import { readInput } from "./body";
import { bearerToken, notSignedIn } from "./credentials";
import { successEnvelope } from "./envelope";
import type { CallContext, Handler, PreparedHandler } from "./handler";
import { actorHandlers } from "./handlers";
import { readPageRequest } from "./paging";
import type { Services } from "./services";
import { invalidSignature, requireSignature } from "./signature";
import { keptAnswer, write } from "./write";
import { readWriteKey } from "./write-key";

/**
 * Serves a call with an access token. It checks in this order: whose token it is, whether this user may make the call in any
 * case, whether the body is valid, and whether the user may make this very call. Then the handler runs. A write runs in a
 * transaction with its idempotency key.
 */
export async function serveActorCall<N extends ActorCall>(
  services: Services,
  name: N,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  const actor = await requireActor(services, request);
  const rule: Rule<N> = permissions[name];
  if (!mayEver(rule, actor)) throw noRight();
  const page = readPageRequest(request.params as Record<string, string>) as CallContext<N>["page"];
  const context: CallContext<N> = { ...services, actor, page, ...readInput(name, request) };
  const handler: Handler<N> | PreparedHandler<N> = actorHandlers[name];
  const prepared = () => ("prepare" in handler ? handler.prepare(context) : handler);
  const answerWith = (handle: Handler<N>) => async (db: Services["db"]) =>
    successEnvelope(await handle({ ...context, db }));
  if (calls[name].idempotency === "none") {
    await requirePermission(services, rule, context);
    return answerWith(await prepared())(services.db);
  }
  const key = readWriteKey(name, calls[name], request, `user:${actor.userId}`);
  const denied = await denialOf(requirePermission(services, rule, context));
  // A kept answer comes before a denial: the first call may have removed the record, as when it cancelled a batch. It also
  // comes before the preparation, which is refused when too much waits.
  const mayBeKept = denied !== undefined || "prepare" in handler;
  const kept = mayBeKept && key ? await keptAnswer(services.db, key, services.clock.now()) : undefined;
  if (kept) return kept;
  if (denied) throw denied;
  return write(services, key, answerWith(await prepared()));
}

/** The refusal that a check ends with, if any. */
function denialOf(check: Promise<void>): Promise<DomainError | undefined> {
  return check.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    },
  );
}

/**
 * Finds the user who holds the access token and signed the request; 401 if no session has the token. It marks the request id
 * as used. A token that cannot be living is refused before the signature is computed and the database asked.
 *
 * @param hash stands for the body in the signature; by default the hash of the body
 */
export async function requireActor(
  services: Services,
  request: FastifyRequest,
  hash?: string,
): Promise<Actor> {
  const { db, clock, tokens } = services;
  const token = bearerToken(request.headers.authorization);
  if (!tokens.mayLive("access", token)) throw notSignedIn();
  const requestId = requireSignature(services, request, hash);
  const admission = await admit(db, token, requestId, clock.now());
  if (admission === undefined) {
    tokens.noteEnded(token);
    throw notSignedIn();
  }
  request.identityVersion = admission.identityVersion;
  if (!admission.isFirstUse) throw invalidSignature();
  return admission.actor;
}

/** Refuses with 404 first: nothing is said about rights to another branch's record (docs/rules.md#branch-scope). */
async function requirePermission<N extends ActorCall>(
  { db }: Services,
  rule: Rule<N>,
  input: CallInput<N>,
): Promise<void> {
  let kind = "";
  if (rule.record) {
    const found = await findRecordKind(db, rule.record.name, rule.record.key(input), input.actor);
    if (found === undefined) throw notFound();
    kind = found;
  }
  if (!may(rule, input, kind)) throw noRight();
}
