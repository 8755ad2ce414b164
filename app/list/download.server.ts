import type { ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { setDataHeaders } from "~/access/headers.server";
import { countDownload } from "~/metrics/counted.server";

/** Pieces of a file, in order; `return` ends what makes them. */
type Pieces = AsyncGenerator<string | Uint8Array, void>;

/**
 * A file that is made while the client takes it, and no faster. When making it fails, the connection breaks off, which browsers
 * show, so that nobody takes a part for the whole. Once nobody takes the file any more, making it ends.
 *
 * @param fileName letters, digits, spaces and hyphens
 */
export function download(context: AppLoadContext, fileName: string, contentType: string, content: Pieces) {
  const encoder = new TextEncoder();
  const pieces = countDownload(content);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = (await isTaken(context.answer)) ? await pieces.next() : await pieces.return();
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
  // The server's compression would hold in memory whatever a slow client has not taken yet.
  headers.append("cache-control", "no-transform");
  return new Response(body, { headers });
}

/**
 * A download of all rows, written page by page as they are read. The first page is awaited, so that its failure reaches the
 * caller. A later failure breaks the download off. Once nobody takes the file any more, the reading ends.
 *
 * @param write makes the pieces of the file
 */
export async function downloadRows<Row>(
  context: AppLoadContext,
  fileName: string,
  contentType: string,
  pages: AsyncGenerator<readonly Row[], void>,
  write: (pages: AsyncIterable<readonly Row[]>) => Pieces,
): Promise<Response> {
  const first = await pages.next();
  async function* all() {
    for (let page = first; !page.done; page = await pages.next()) yield page.value;
  }
  async function* pieces() {
    try {
      yield* write(all());
    } finally {
      await pages.return();
    }
  }
  return download(context, fileName, contentType, pieces());
}

/**
 * Waits until the client has taken what was written; false once nobody takes any more. Remix alone writes an answer as fast as it
 * is made: a large file would stand in memory while a slow line takes it.
 *
 * @param answer absent without our server, in development and in tests: there everything is taken at once
 */
async function isTaken(answer: ServerResponse | undefined): Promise<boolean> {
  if (answer?.writableNeedDrain && !answer.destroyed) await drained(answer);
  return !answer?.destroyed;
}

/** Resolves when more may be written, and when nothing ever will be. */
function drained(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      answer.off("drain", done).off("close", done);
      resolve();
    };
    answer.on("drain", done).on("close", done);
  });
}
