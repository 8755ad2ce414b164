import { randomBytes } from "node:crypto";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { refuseCrossSite } from "~/access/cross-site.server";
import { displayOf } from "~/access/display";
import { DisplayProvider } from "~/access/display-context";
import { warnBeforeEnd } from "~/access/end-warning.server";
import { setDataHeaders, setDocumentHeaders } from "~/access/headers.server";
import { NonceProvider } from "~/access/nonce";
import { checkSession, renewCookie } from "~/access/session-check.server";
import { correlation } from "~/correlation.server";
import type { Draft } from "~/form/draft";
import { errorFields, logEvent } from "~/log.server";
import { countRender } from "~/metrics/counted.server";
import { markOf } from "~/remix/data-answers";
import { withMatchedRoutes } from "~/remix/matched-routes.server";
import { ManifestProvider } from "~/remix/page-files";
import { inlineStyles } from "~/theme/styles.server";
import { ErrorCodeProvider } from "~/ui/error-code";
import { BaseStylesProvider } from "~/ui/styles/base-styles";

/** Our server calls these around each request (`app/main.server.ts`). They are here because the build's modules are not the server's own. */
export { withCorrelation } from "~/correlation.server";
export { appMetrics, countRequests } from "~/metrics/app-metrics.server";
/** Tests of the build call it between them (`tests/routes/app.ts`). */
export { forgetAll } from "~/memory.server";

/** Renders a page in one piece: no screen defers data, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { startedAt, turn }: AppLoadContext,
): Promise<Response> {
  const instead = await insteadOfPage(request, status, context, startedAt);
  if (instead !== undefined) return instead;
  await turn?.();
  const nonce = randomBytes(16).toString("base64");
  const page = (
    <NonceProvider value={nonce}>
      <ManifestProvider value={context.manifest}>
        <DisplayProvider value={displayOf(request.headers)}>
          <BaseStylesProvider value={inlineStyles}>
            <ErrorCodeProvider value={correlation()}>
              <RemixServer context={withMatchedRoutes(context)} url={request.url} />
            </ErrorCodeProvider>
          </BaseStylesProvider>
        </DisplayProvider>
      </ManifestProvider>
    </NonceProvider>
  );
  const html = countRender(() => renderToString(page));
  setDocumentHeaders(headers, nonce, !isInShell(context));
  if (status === 503) headers.set("retry-after", "5");
  renewCookie(request, headers);
  const body = warnBeforeEnd(`<!DOCTYPE html>${html}`, request, headers);
  return new Response(body, { status, headers });
}

/** Pages outside of the shell are for anybody, and tell nothing of who is signed in. */
function insteadOfPage(
  request: Request,
  status: number,
  context: EntryContext,
  startedAt: number | undefined,
) {
  if (!isInShell(context)) return undefined;
  const { actionData, errors } = context.staticHandlerContext;
  const [answer] = Object.values<Answer>(actionData ?? {});
  const draft = answer?.fields;
  const isFormLost = draft !== undefined && errors !== null;
  return checkSession(request, { startedAt, status, draft, isFormLost });
}

const isInShell = ({ staticHandlerContext: { matches } }: EntryContext) =>
  matches.some(({ route }) => route.id === "screens/layout");

/** What an action answers with. Nothing but a form that comes back has `fields`. */
type Answer = Partial<Draft> | null;

export async function handleDataRequest(response: Response, { request, context }: DataFunctionArgs) {
  const answer = (await insteadOfData(request, response, context)) ?? response;
  setDataHeaders(answer.headers);
  renewCookie(request, answer.headers);
  return answer;
}

/** A redirect shows nothing. Pages outside of the shell are plain HTML: no script asks for their data. */
async function insteadOfData(request: Request, response: Response, { startedAt }: AppLoadContext) {
  if (markOf(response.headers) === "redirect") return undefined;
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const isOfAction = request.method === "POST" && isJson;
  const answer = isOfAction ? ((await response.clone().json()) as Answer) : undefined;
  return checkSession(request, { startedAt, status: response.status, draft: answer?.fields });
}

const unknownRequest = "Permintaan ini tidak dikenal oleh aplikasi.";

/**
 * Logs what no screen expected. The path goes without its query, which may hold a name. A request for what no route has is nobody's
 * failure: Remix refuses it in English, so our sentence is put into its error (docs/decisions/remix.md).
 *
 * Remix compares the Origin of a document's post before any action runs, and calls a foreign one a failure of its own. Our server
 * lets no such post through (app/main.server.ts). Without that server, the response thrown here becomes the answer: 403.
 */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  if (isRouteErrorResponse(error)) Object.assign(error, { error: { message: unknownRequest } });
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (request.method !== "GET" && request.method !== "HEAD") refuseCrossSite(request);
  logEvent("unexpected error", {
    method: request.method,
    path: new URL(request.url).pathname,
    ...errorFields(error),
  });
}
