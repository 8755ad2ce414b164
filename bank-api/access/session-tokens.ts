import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export type TokenKind = "access" | "refresh";

const randomByteCount = 32;
const markByteCount = 16;
/** Both in base64url, which takes 64 characters for these 48 bytes. */
const form = /^[A-Za-z0-9_-]{64}$/;
/** Each instance remembers this many ended tokens. It forgets the oldest first: they cost a query again. */
const mostEnded = 10_000;

/**
 * Tokens of sessions. A token is 256 random bits plus a 128-bit HMAC of them and the kind, with a secret that all instances
 * share. So an invented token is refused without a query. A token that was found to have ended is too, because no session
 * comes back. The database stores only a token's hash.
 */
export class SessionTokens {
  private readonly ended = new Set<string>();

  constructor(private readonly secret: Buffer) {}

  issue(kind: TokenKind): string {
    return this.withMark(kind, randomBytes(randomByteCount));
  }

  /**
   * The refresh token that replaces another, which is always the same one. So tabs that refresh at once get one token. A client
   * that asks again because the answer was lost gets it too.
   */
  successorOf(refreshToken: string): string {
    const mac = createHmac("sha256", this.secret).update("successor\0").update(refreshToken);
    return this.withMark("refresh", mac.digest());
  }

  private withMark(kind: TokenKind, random: Buffer): string {
    return Buffer.concat([random, this.markOf(kind, random)]).toString("base64url");
  }

  /** Whether this can be a token of a session that has not ended. If not, the database need not be asked. */
  mayLive(kind: TokenKind, token: string): boolean {
    return !this.ended.has(token) && !this.isInvented(kind, token);
  }

  /** Whether the bank never issued this. */
  isInvented(kind: TokenKind, token: string): boolean {
    if (!form.test(token)) return true;
    const bytes = Buffer.from(token, "base64url");
    const mark = this.markOf(kind, bytes.subarray(0, randomByteCount));
    return !timingSafeEqual(mark, bytes.subarray(randomByteCount));
  }

  /** Remembers a token of ours whose session has ended. */
  noteEnded(token: string): void {
    const [oldest] = this.ended;
    if (oldest !== undefined && this.ended.size >= mostEnded) this.ended.delete(oldest);
    this.ended.add(token);
  }

  private markOf(kind: TokenKind, random: Buffer): Buffer {
    const mac = createHmac("sha256", this.secret).update(kind).update("\0").update(random);
    return mac.digest().subarray(0, markByteCount);
  }
}
