import type { AppLoadContext } from "@remix-run/node";
import { setDataHeaders } from "~/access/headers.server";
import { clientPace } from "~/access/pace.server";

/** Pieces of a file, in order; `return` ends what makes them. */
type Pieces = AsyncGenerator<string | Uint8Array, void>;

/**
 * A file that is made while it is taken, and no faster. When making it fails, the connection breaks off, which browsers
 * show: a part is never handed over as the whole. When nobody takes it any more, it is made no further.
 *
 * @param fileName letters, digits, spaces and hyphens
 */
export function download(
  context: AppLoadContext,
  fileName: string,
  contentType: string,
  pieces: Pieces,
): Response {
  const pace = clientPace(context);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = (await pace()) ? await pieces.next() : await pieces.return();
        if (next.done) controller.close();
        else controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
      },
      cancel: async () => void (await pieces.return()),
    },
    // A piece is made when it is asked for, and not before.
    { highWaterMark: 0 },
  );
  const headers = new Headers({
    "content-type": contentType,
    "content-disposition": `attachment; filename="${fileName}"`,
  });
  setDataHeaders(headers);
  // The server's compression takes what it is given and holds it, however slowly it is taken.
  headers.append("cache-control", "no-transform");
  return new Response(body, { headers });
}
