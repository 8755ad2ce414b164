import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/**
 * A tenth smaller than remix-serve's 4, in a window of 64 kB, which most pages fit into: brotli's usual 4 MB cost more time to
 * set up than a page of 10 rows takes to compress (docs/decisions/0022).
 */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

/** A page's body as its reader takes it: brotli, said in the headers, or else the plain text for remix-serve to compress. */
export async function documentBody(
  html: string,
  request: Request,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!/\bbr\b/.test(request.headers.get("accept-encoding") ?? "")) return html;
  headers.set("content-encoding", "br");
  headers.append("vary", "accept-encoding");
  return compress(html, { params });
}
