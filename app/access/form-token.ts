/** Hidden field of every form that changes something; see `requireAction`. */
export const formTokenField = "formToken";

/** Hidden field of every form for a write, and part of its schema: the same key takes effect once. */
export const idempotencyKeyField = "idempotencyKey";

/** A form token begins with as many random letters; what follows only the app can make. */
export const nonceLength = 12;

/** The browser keeps the random letters of its session's form token here, where scripts may read them. */
export const markCookie = "session-mark";

/** Whether a page, by its form token, is of another session than the browser's present one, begun in another tab. */
export function isOfPastSession(formToken: string, cookies: string): boolean {
  const mark = new RegExp(`(?:^|; )${markCookie}=([^;]*)`).exec(cookies)?.[1];
  return mark !== undefined && mark !== formToken.slice(0, nonceLength);
}
