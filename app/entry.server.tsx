import type { DataFunctionArgs, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import { setDataHeaders, setDocumentHeaders } from "~/access/headers.server";
import { NonceProvider } from "~/access/nonce";
import { documentBody } from "~/compress.server";
import { errorFields, logEvent } from "~/log.server";

/** Renders a page in one piece: no screen defers data, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={context} url={request.url} />
    </NonceProvider>,
  );
  setDocumentHeaders(headers, nonce);
  const body = await documentBody(`<!DOCTYPE html>${html}`, request, headers);
  return new Response(body, { status, headers });
}

export function handleDataRequest(response: Response): Response {
  setDataHeaders(response.headers);
  return response;
}

/** What no screen expected. The path goes without its query, which may hold a name. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  if (request.signal.aborted) return;
  logEvent("unexpected error", {
    method: request.method,
    path: new URL(request.url).pathname,
    ...errorFields(error),
  });
}
