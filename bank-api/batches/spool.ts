import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const pieceBytes = 64 * 1024;

/**
 * Keeps a file on disk between its two readings. Its name is removed as soon as it is open, so nothing stays on disk when
 * the program ends in any way. Synchronous, so it needs a thread of its own.
 */
export class Spool {
  private readonly descriptor: number;
  private size = 0;

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), "ramah-zakat-upload-"));
    try {
      this.descriptor = openSync(join(folder, "file"), "wx+", 0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length;) {
      const count = writeSync(this.descriptor, bytes, written, bytes.length - written, this.size);
      written += count;
      this.size += count;
    }
  }

  /** All that was written, from the beginning. Each piece uses the memory of the one before. */
  *pieces(): Generator<Uint8Array, void> {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (let position = 0; position < this.size;) {
      const count = readSync(this.descriptor, piece, 0, pieceBytes, position);
      position += count;
      yield piece.subarray(0, count);
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
