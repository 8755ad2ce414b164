import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { DomainError, malformed, refused } from "bank-api/domain/errors";

/** What came before the file, and the file. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  /** The name as the client sent it; not to be trusted. */
  readonly fileName: string;
  /** The file's bytes. Ends with an E3 when there are more than allowed. */
  readonly file: AsyncIterable<Uint8Array>;
}

const limits = { fieldNameSize: 100, fieldSize: 8 * 1024, fields: 20, files: 1, headerPairs: 20 } as const;

/** How slowly a form may arrive. */
interface Pace {
  /** After this silence the connection is closed: the line is broken, or somebody holds it on purpose. */
  readonly silenceMs: number;
  /** How long any form may take. */
  readonly anyMs: number;
  /** How much longer a form may take for each megabyte that has arrived. */
  readonly perMegabyteMs: number;
}

/**
 * 50 MB over a line of 64 kbit/s take 109 minutes, or 137 with what TCP/IP adds and sends again. They may take 143. A form
 * that sends next to nothing is ended after ten.
 */
const slowestPace: Pace = { silenceMs: 120_000, anyMs: 600_000, perMegabyteMs: 160_000 };
/** How long a file of this size may take. */
export const longestUploadMs = (bytes: number) =>
  slowestPace.anyMs + (bytes / 1024 / 1024) * slowestPace.perMegabyteMs;

export const brokenOff = () => malformed("Upload terputus sebelum selesai.");

/**
 * Reads a multipart form whose texts come first and whose last part is a file, and hands it to `take` as it arrives.
 * It reads the request to its end in any case, because a sender who is cut off would not get the reason.
 *
 * @throws DomainError E0 for a form that is malformed, breaks off or comes too slowly; what `take` throws
 */
export async function readUpload<T>(
  request: IncomingMessage,
  mostBytes: number,
  take: (form: UploadForm) => Promise<T>,
  pace = slowestPace,
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
    // The reader of the file gets the error itself. This listener keeps an error without a reader from ending the program.
    file.on("error", () => undefined);
    if (isCut) return file.resume();
    taken = take({ fields, fileName, file: bytesOf(file, mostBytes) }).finally(() => file.resume());
    // The promise is awaited below, once the request has been read.
    taken.catch(() => undefined);
  });
  const { socket } = request;
  try {
    // Node itself ends a connection that is silent for so long.
    socket.setTimeout(pace.silenceMs);
    await pipeline(atPace(request, pace), busboy);
  } catch (error) {
    stream?.destroy(new Error("the upload broke off"));
    await taken?.catch(() => undefined);
    // The rest is read and dropped, so that the sender hears the reason.
    request.resume();
    throw error instanceof DomainError ? error : brokenOff();
  } finally {
    socket.setTimeout(0);
  }
  if (isCut) throw malformed("Salah satu isian terlalu panjang.");
  if (!taken) throw malformed("Isian 'file' tidak ada.");
  return taken;
}

/**
 * A form's bytes as they arrive. Ends with an E0 when they come too slowly, and leaves the rest to be read from the request.
 */
async function* atPace(
  request: IncomingMessage,
  { anyMs, perMegabyteMs }: Pace,
): AsyncGenerator<Buffer, void> {
  const begunAt = performance.now();
  let megabytes = 0;
  const pieces: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const piece of pieces) {
    megabytes += piece.length / 1024 / 1024;
    if (performance.now() - begunAt > anyMs + megabytes * perMegabyteMs)
      throw malformed("Upload terlalu lambat dan dihentikan. Periksa koneksi, lalu unggah lagi.");
    yield piece;
  }
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
  // When the reader stops, the stream must go on, so that the rest can be skipped.
  const pieces: AsyncIterable<Uint8Array> = (file as Readable).iterator({ destroyOnReturn: false });
  yield* pieces;
  if (file.truncated) throw refused(`Ukuran file lebih dari ${mostBytes / 1024 / 1024} MB.`);
}
