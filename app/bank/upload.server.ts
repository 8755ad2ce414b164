import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod/v4";
import { unsignedPayload } from "contract/signing";
import { uploadBatch } from "contract/specified/batches";
import { countCall } from "~/metrics/counted.server";
import type { Client } from "./caller";
import { sendSigned } from "./client.server";
import type { Authorization } from "./known-tokens.server";
import { transportError } from "./transport.server";

/** The longest silence of the browser or the bank. The whole upload may take as long as a slow line needs. */
const idleTimeoutMs = 120_000;

interface FileUpload {
  readonly authorization: Authorization;
  readonly idempotencyKey: string;
  /** The network address of the user: the bank limits how many uploads of one address run at once. */
  readonly from: Client;
  readonly fields: z.input<typeof uploadBatch.fields>;
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Sends a file to the bank while it arrives, and never holds more of it than is under way. The hash in the bank's answer must be
 * that of what was sent.
 *
 * @throws BankError
 */
export async function uploadFile(upload: FileUpload): Promise<z.infer<typeof uploadBatch.data>> {
  const { authorization, idempotencyKey, from, fields, fileName, bytes } = upload;
  const boundary = `ramah-zakat-${randomBytes(16).toString("hex")}`;
  const hash = createHash("sha256");
  const idle = idleSignal(idleTimeoutMs);

  async function* body(): AsyncGenerator<Uint8Array, void> {
    yield Buffer.from(headOf(boundary, fields, fileName));
    for await (const piece of bytes) {
      idle.postpone();
      hash.update(piece);
      yield piece;
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }

  const { method, path } = uploadBatch;
  const type = `multipart/form-data; boundary=${boundary}`;
  const content = { body: body(), hash: unsignedPayload, type };
  const signed = { method, path, isWrite: true, authorization, idempotencyKey, from };
  try {
    const { data } = await countCall("uploadBatch", () => sendSigned(signed, content, idle.signal));
    const answer = uploadBatch.data.safeParse(data);
    if (!answer.success) throw transportError("malformed", true, { cause: answer.error });
    if (answer.data.sha256.toLowerCase() !== hash.digest("hex")) throw transportError("malformed", true);
    return answer.data;
  } finally {
    idle.end();
  }
}

/** The texts, and the beginning of the file. */
function headOf(boundary: string, fields: FileUpload["fields"], fileName: string): string {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  // Browsers write a file's name so, and it cannot end its line.
  const quotable = fileName.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const file = `name="file"; filename="${quotable}"`;
  return `${texts.join("")}--${boundary}\r\ncontent-disposition: form-data; ${file}\r\ncontent-type: text/csv\r\n\r\n`;
}

/** A signal that aborts after `ms` without a `postpone`. */
function idleSignal(ms: number) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), ms);
  return {
    signal: silence.signal,
    postpone() {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), ms);
    },
    end: () => clearTimeout(timer),
  };
}
