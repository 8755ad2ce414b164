import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKeys } from "service/sealing";
import { env } from "~/env.server";
import { formTokenField, markCookie, nonceLength } from "./form-token";

const keys = deriveKeys(env.sessionSecrets, "ramah-zakat form tokens v1");
const nonceBytes = (nonceLength * 3) / 4;
const signatureBytes = 12;

/** The user and session that a form's token belongs to. */
interface Owner {
  readonly userId: string;
  readonly formToken: string;
}

/**
 * A token for the forms of one session. It is random and signed for its user, so a later session of the same user recognises it
 * (`formOrigin`).
 */
export function newFormToken(userId: string): string {
  const nonce = randomBytes(nonceBytes).toString("base64url");
  return nonce + signature(keys[0]!, nonce, userId);
}

/**
 * Tells by a form's token which page it comes from: one of this session, one left open from an earlier session of the same user, or
 * any other page, such as another user's.
 */
export function formOrigin(
  form: FormData,
  { userId, formToken }: Owner,
): "this session" | "earlier session" | "elsewhere" {
  const sent = form.get(formTokenField);
  if (typeof sent !== "string") return "elsewhere";
  if (isEqual(sent, formToken)) return "this session";
  const nonce = sent.slice(0, nonceLength);
  const isOwn = keys.some((key) => isEqual(sent, nonce + signature(key, nonce, userId)));
  return isOwn ? "earlier session" : "elsewhere";
}

/**
 * `Set-Cookie` value by which the script in a page learns that another session has begun in another tab (`isOfPastSession`). It
 * proves nothing and opens nothing.
 */
export function sessionMark(formToken: string): string {
  const secure = env.appOrigin?.startsWith("https:") ? "; Secure" : "";
  return `${markCookie}=${formToken.slice(0, nonceLength)}; Path=/; SameSite=Lax${secure}`;
}

/** The refusal of a form from elsewhere. */
export function foreignForm(): Response {
  return new Response(
    "Formulir ini bukan dari sesi Anda, jadi tidak dikirim. Buka kembali halamannya lalu isi ulang.",
    { status: 403 },
  );
}

function signature(key: Buffer, nonce: string, userId: string): string {
  const digest = createHmac("sha256", key).update(`${nonce}\0${userId}`).digest();
  return digest.subarray(0, signatureBytes).toString("base64url");
}

function isEqual(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
