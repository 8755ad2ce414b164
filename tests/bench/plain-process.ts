import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import type { ChildReady } from "./child-server";
import { plainListPage } from "./plain-page";
import type { PlainData } from "./plain-server";

/**
 * The process of the plain-HTML server: given its data by message, it answers with its port. It is a process of its own
 * so that its CPU time can be read as the app's is. No cookies, no framework; brotli as the app compresses its pages.
 */
process.once("message", (data: PlainData) => {
  const server = createServer((request, response) => answer(request, response, data));
  server.listen(0, "127.0.0.1", () => {
    const ready: ChildReady = { port: (server.address() as AddressInfo).port };
    process.send?.(ready);
  });
});
process.once("disconnect", () => process.exit());

function answer(request: IncomingMessage, response: ServerResponse, data: PlainData): void {
  const url = new URL(request.url ?? "/", "http://plain");
  if (url.pathname === "/healthz") {
    response.writeHead(200, { "content-type": "text/plain" }).end("ok");
    return;
  }
  if (url.pathname !== "/list-mustahik") {
    response.writeHead(404).end();
    return;
  }
  const html = plainListPage(pageOf(data, url.searchParams));
  const brotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  const body = brotli ? compress(html) : Buffer.from(html);
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": body.length,
      "cache-control": "no-cache",
      vary: "accept-encoding",
      ...(brotli && { "content-encoding": "br" }),
    })
    .end(body);
}

function pageOf(data: PlainData, query: URLSearchParams) {
  const page = Number(query.get("page") ?? 1);
  const rowsPerPage = Number(query.get("rows") ?? 10);
  const rows = data.rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  return { rows, page, rowsPerPage, total: data.total, menu: data.menu };
}

const compress = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
