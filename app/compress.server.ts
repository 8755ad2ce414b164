import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import Negotiator from "negotiator";

const compress = promisify(brotliCompress);

/**
 * A tenth smaller than remix-serve's 4, in a window of 64 kB, which most pages fit into: brotli's usual 4 MB cost more time to
 * set up than a page of 10 rows takes to compress (docs/decisions/0022).
 */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

/** Those that remix-serve may answer with, and which of them goes first where the reader likes several alike: as its compression has it. */
const encodings = ["br", "gzip", "deflate", "identity"];
const preferred = ["br", "gzip"];

/** A page's body as its reader takes it: brotli, said in the headers, or else the plain text for remix-serve to compress. */
export async function documentBody(
  html: string,
  request: Request,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append("vary", "accept-encoding");
  if (!likesBrotliBest(request.headers.get("accept-encoding") ?? "")) return html;
  headers.set("content-encoding", "br");
  return compress(html, { params });
}

/** By the weights of an `Accept-Encoding` header (RFC 9110, 12.5.3): what has a weight of 0 is refused. */
function likesBrotliBest(acceptEncoding: string): boolean {
  const negotiator: ByPreference = new Negotiator({
    headers: { "accept-encoding": acceptEncoding.toLowerCase() },
  });
  return negotiator.encoding(encodings, preferred) === "br";
}

/** What the library's types leave out: the order among equals. */
interface ByPreference {
  encoding(available: readonly string[], preferred: readonly string[]): string | undefined;
}
