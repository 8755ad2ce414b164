import type { FastifyRequest } from "fastify";
import { calls, type Calls } from "contract/calls";
import type { ParamsOf } from "contract/call";
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
import { readBody } from "./body";
import { bearerToken, notSignedIn } from "./credentials";
import { successEnvelope } from "./envelope";
import type { CallContext, Handler, PreparedHandler } from "./handler";
import { readPageRequest } from "./paging";
import type { Services } from "./services";
import { invalidSignature, requireSignature } from "./signature";
import { keptAnswer, write } from "./write";
import { readWriteKey } from "./write-key";

/**
 * Serves a call made with an access token. It checks in this order: whose token it is, whether this user may make the call
 * in any case, whether the body is valid, and whether the user may make this very call. Then the handler runs; a write runs
 * in a transaction with its idempotency key.
 */
export async function serveActorCall<N extends ActorCall>(
  services: Services,
  name: N,
  handler: Handler<N> | PreparedHandler<N>,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  const actor = await requireActor(services, request);
  const rule: Rule<N> = permissions[name];
  if (!mayEver(rule, actor)) throw noRight();
  const context = readContext(services, name, actor, request);
  const answerWith = (handle: Handler<N>) => async (db: Services["db"]) =>
    successEnvelope(await handle({ ...context, db }));
  if (calls[name].idempotency === "none") {
    await requirePermission(services, rule, context);
    return answerWith(await prepared(handler, context))(services.db);
  }
  const key = readWriteKey(name, calls[name], request, `user:${actor.userId}`);
  const denied = await denialOf(requirePermission(services, rule, context));
  // A repeated call may be about a record that the first one has removed, such as a cancelled batch. And a kept answer needs
  // no preparation, which is refused when too many wait for theirs.
  const mayBeKept = denied !== undefined || "prepare" in handler;
  const kept = mayBeKept && key ? await keptAnswer(services.db, key, services.clock.now()) : undefined;
  if (kept) return kept;
  if (denied) throw denied;
  return write(services, key, answerWith(await prepared(handler, context)));
}

const prepared = <N extends ActorCall>(
  handler: Handler<N> | PreparedHandler<N>,
  context: CallContext<N>,
): Handler<N> | Promise<Handler<N>> => ("prepare" in handler ? handler.prepare(context) : handler);

/** The refusal that a check ends with, if it does. */
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
 * The user whose access token this is and who signed the request; 401 where no session has the token. A token that cannot
 * be a living one is refused before the signature is computed and the database asked. Marks the request id as used.
 *
 * @param hash stands for the body in the signature; that of the body where absent
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

function readContext<N extends ActorCall>(
  { db, clock, ids }: Services,
  name: N,
  actor: Actor,
  request: FastifyRequest,
): CallContext<N> {
  const params = request.params as Record<string, string>;
  return {
    actor,
    params: params as ParamsOf<Calls[N]>,
    page: readPageRequest(params) as CallContext<N>["page"],
    body: readBody(calls[name].body, request.body as Buffer | undefined) as CallContext<N>["body"],
    db,
    clock,
    ids,
  };
}

/** A record of another branch does not exist: 404 before anything is said about rights to it (docs/rules.md#branch-scope). */
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
