import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { bodyOf } from "./form-reader.server";

/** A posted form whose last field is a file. */
export interface PostedUpload {
  /** The fields before the file. */
  readonly form: FormData;
  /** Undefined where none was chosen. */
  readonly file: UploadedFile | undefined;
}

interface UploadedFile {
  /** The name as the browser sent it, which is not to be trusted. */
  readonly name: string;
  /** As it arrives, as fast as it is read. Fails when the upload breaks off. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const limits = { fieldNameSize: 100, fieldSize: 16 * 1024, fields: 20, files: 1, headerPairs: 20 } as const;

/**
 * Reads a form with a file, and calls `take` as soon as the file begins. The body is read to its end in any case, because a browser
 * reads the answer only after it has sent everything.
 *
 * @throws what `take` throws; a 400 response for a body that is no form or breaks off, 413 for a text that is too long
 */
export async function readUpload<T>(request: Request, take: (upload: PostedUpload) => Promise<T>) {
  const form = new FormData();
  let taken: Promise<T> | undefined;
  let stream: BusboyFileStream | undefined;
  let isCut = false;
  const busboy = parserOf(request);
  busboy.on("field", (name, value, isNameCut, isValueCut) => {
    form.append(name, value);
    isCut ||= isNameCut || isValueCut;
  });
  busboy.on("file", (_name, file, name) => {
    stream = file;
    // The reader of the file gets the error itself. Without a listener here, Node would end the program.
    file.on("error", () => undefined);
    if (isCut || !name) return file.resume();
    // The stream goes on when the reader stops early: the rest must be skipped.
    taken = take({ form, file: { name, bytes: file.iterator({ destroyOnReturn: false }) } }).finally(() =>
      file.resume(),
    );
    // It is awaited below; until then its failure must not count as unhandled.
    taken.catch(() => undefined);
  });
  try {
    await pipeline(bodyOf(request), busboy);
  } catch {
    stream?.destroy(new Error("the upload broke off"));
    await taken?.catch(() => undefined);
    throw new Response("Upload terputus sebelum selesai.", { status: 400 });
  }
  if (isCut) throw new Response("Salah satu isian terlalu panjang.", { status: 413 });
  return taken ?? take({ form, file: undefined });
}

function parserOf(request: Request): BusboyInstance {
  try {
    const contentType = request.headers.get("content-type") ?? "";
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    throw new Response("Isi formulir tidak dapat dibaca.", { status: 400 });
  }
}
