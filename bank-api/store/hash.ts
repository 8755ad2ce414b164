import { createHash } from "node:crypto";

/** SHA-256 of a token, code, name or request id: all that the database keeps of it. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest();
