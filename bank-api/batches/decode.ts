import { refused } from "bank-api/domain/errors";

/** Byte order marks of UTF-16. A file without one is UTF-8 (docs/rules.md#batch-files). */
const marks = [
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;
const longestMark = 2;

/**
 * Decodes a file piece by piece: UTF-8 with or without a byte order mark, UTF-16 with one. Every line end becomes \n.
 */
export class Decoder {
  private decoder: TextDecoder | undefined;
  /** First bytes, as long as the encoding is not known. */
  private beginning = Buffer.alloc(0);
  private endsWithReturn = false;
  private lines = 0;

  /** @throws DomainError E3 when the bytes are no text */
  push(bytes: Uint8Array): string {
    if (this.decoder) return this.decode(this.decoder, bytes, false);
    this.beginning = Buffer.concat([this.beginning, bytes]);
    if (this.beginning.length < longestMark) return "";
    this.decoder = decoderOf(this.beginning);
    return this.decode(this.decoder, this.beginning, false);
  }

  /** The rest of the text, after the last byte. */
  end(): string {
    const text = this.decoder
      ? this.decode(this.decoder, new Uint8Array(0), true)
      : this.decode(decoderOf(this.beginning), this.beginning, true);
    return this.endsWithReturn ? `${text}\n` : text;
  }

  private decode(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: !isLast });
    } catch {
      const lenient = new TextDecoder(decoder.encoding).decode(bytes);
      throw this.unreadable(lenient, "\ufffd");
    }
    if (text.includes("\0")) throw this.unreadable(text, "\0");
    const lines = this.withPlainLineEnds(text);
    this.lines += countLines(lines);
    return lines;
  }

  private withPlainLineEnds(text: string): string {
    if (!this.endsWithReturn && !text.includes("\r")) return text;
    // One piece may end with \r and the next begin with its \n.
    const whole = this.endsWithReturn ? `\r${text}` : text;
    this.endsWithReturn = whole.endsWith("\r");
    const complete = this.endsWithReturn ? whole.slice(0, -1) : whole;
    return complete.replace(/\r\n?/g, "\n");
  }

  private unreadable(text: string, culprit: string): Error {
    const line = this.lines + countLines(text.slice(0, Math.max(0, text.indexOf(culprit)))) + 1;
    return refused(
      `Isi file bukan teks yang dapat dibaca (sekitar baris ke-${line}). Simpan sebagai 'CSV UTF-8' lalu unggah ulang.`,
    );
  }
}

function decoderOf(beginning: Uint8Array): TextDecoder {
  const marked = marks.find(({ bytes }) => bytes.every((byte, index) => beginning[index] === byte));
  return new TextDecoder(marked?.encoding ?? "utf-8", { fatal: true });
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
