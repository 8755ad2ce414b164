import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { malformed, refused } from "bank-api/domain/errors";

/** What came before the file, and the file. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  /** As sent; not to be trusted. */
  readonly fileName: string;
  /** The file's bytes. Ends with an E3 when there are more than allowed. */
  readonly file: AsyncIterable<Uint8Array>;
}

const limits = { fieldNameSize: 100, fieldSize: 8 * 1024, fields: 20, files: 1, headerPairs: 20 } as const;

/** Nothing arrives for so long on a line that has broken, or from whoever holds up a connection. */
const longestSilenceMs = 120_000;

/**
 * Reads a multipart form whose texts come first and whose last part is a file, and hands it to `take` as it arrives.
 * The request is read to its end whatever becomes of it: a sender who is cut off hears no reason. How long all of it takes,
 * the line decides.
 */
export async function readUpload<T>(
  request: IncomingMessage,
  mostBytes: number,
  take: (form: UploadForm) => Promise<T>,
  silenceMs = longestSilenceMs,
): Promise<T> {
  const busboy = parserFor(request, mostBytes);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let stream: BusboyFileStream | undefined;
  let taken: Promise<T> | undefined;
  let isCut = false;
  busboy.on("field", (name, value, isNameCut, isValueCut) => {
    fields[name] = value;
    isCut ||= isNameCut || isValueCut;
  });
  busboy.on("file", (_name, file, fileName) => {
    stream = file;
    // Whoever reads it hears of an error; when nobody does any more, it concerns nobody.
    file.on("error", () => undefined);
    if (isCut) return file.resume();
    taken = take({ fields, fileName, file: bytesOf(file, mostBytes) }).finally(() => file.resume());
    // It is awaited below, once the request has been read.
    taken.catch(() => undefined);
  });
  const { socket } = request;
  try {
    // Node itself ends a connection that is silent for so long.
    socket.setTimeout(silenceMs);
    await pipeline(request, busboy);
  } catch {
    stream?.destroy(new Error("the upload broke off"));
    await taken?.catch(() => undefined);
    throw malformed("Upload terputus sebelum selesai.");
  } finally {
    socket.setTimeout(0);
  }
  if (isCut) throw malformed("Salah satu isian terlalu panjang.");
  if (!taken) throw malformed("Isian 'file' tidak ada.");
  return taken;
}

function parserFor(request: IncomingMessage, mostBytes: number): BusboyInstance {
  try {
    const contentType = request.headers["content-type"] ?? "";
    return new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      limits: { ...limits, fileSize: mostBytes },
    });
  } catch {
    throw malformed("Isi permintaan harus multipart/form-data.");
  }
}

async function* bytesOf(file: BusboyFileStream, mostBytes: number): AsyncGenerator<Uint8Array, void> {
  // Whoever stops reading leaves the rest to be skipped: the stream itself must go on.
  const pieces: AsyncIterable<Uint8Array> = (file as Readable).iterator({ destroyOnReturn: false });
  yield* pieces;
  if (file.truncated) throw refused(`Ukuran file lebih dari ${mostBytes / 1024 / 1024} MB.`);
}
