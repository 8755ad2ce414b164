import type { OpenCall } from "bank-api/domain/permission";
import type { FastifyRequest } from "fastify";
import { calls } from "contract/calls";
import type { EnvelopeOut } from "contract/envelope";
import { beginningOf } from "contract/typed-text";
import { readInput } from "./body";
import {
  type BasicCredentials,
  basicCredentials,
  bearerToken,
  readUsername,
  requireLikelyToken,
} from "./credentials";
import type { OpenContext } from "./handler";
import { openHandlers } from "./handlers/access";
import type { Services } from "./services";
import { requireSignature, spendRequestId } from "./signature";
import { answerTo, keptAnswer, writeResultOf, write } from "./write";
import { readWriteKey } from "./write-key";

const nobody: BasicCredentials = { username: "", digest: "" };

/** Serves a call without an access token. It checks the signature, then the handler checks who asks. */
export async function serveOpenCall<N extends OpenCall>(
  services: Services,
  name: N,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  const { auth } = calls[name];
  const { authorization } = request.headers;
  // A text that cannot be a token is refused before the signature is computed.
  const refreshToken = auth === "refresh" ? readRefreshToken(services, request) : "";
  const requestId = requireSignature(services, request);
  await spendRequestId(services, requestId);
  const context: OpenContext<N> = {
    ...services,
    refreshToken,
    address: request.clientAddress,
    browser: browserOf(request),
    credentials: auth === "basic" ? basicCredentials(authorization) : nobody,
    ...readInput(name, request),
  };

  // A password call that succeeded has changed its own credentials, so a repeated one is answered before they are checked.
  const key = readWriteKey(name, calls[name], request, ownerOf(context), authorization);
  const kept = key && (await keptAnswer(services.db, key));
  if (kept) return answerTo(request, kept);

  const act = await openHandlers[name](context);
  return answerTo(
    request,
    await write(services, key, async (transaction) => writeResultOf(await act(transaction))),
  );
}

/** More of it tells nobody anything. */
const longestBrowser = 300;

const browserOf = ({ headers }: FastifyRequest): string | undefined =>
  beginningOf(headers["user-agent"]?.replace(/[^\x20-\x7e]/g, "") ?? "", longestBrowser) || undefined;

/** The token of a refresh. */
function readRefreshToken(services: Services, request: FastifyRequest): string {
  const token = bearerToken(request.headers.authorization);
  requireLikelyToken(services, request, "refresh", token);
  return token;
}

/** The owner of the idempotency key: the name that the call gives, because nobody has signed in. */
function ownerOf({ credentials, body }: { credentials: BasicCredentials; body: unknown }): string {
  const named = (body as { username?: string } | undefined)?.username ?? "";
  return `name:${credentials.username || readUsername(named)}`;
}
