/** Hidden field of every form that changes something; see `requireAction`. */
export const formTokenField = "formToken";

/** Hidden field of every form for a write, and part of its schema: the same key takes effect once. */
export const idempotencyKeyField = "idempotencyKey";

/** The field of a question for a code of the second factor. Forms of branches and roles have a `code` of their own. */
export const secondFactorField = "secondFactorCode";

/** The field of a question that says what its user was told with it. The bank asks again if there is more by now. */
export const toldField = "told";

/** The field of a question about many: what it is about, which the page that asks says anew. */
export const decidedKeysField = "keys";

/** A form token begins with this many random letters. The app's signature follows. */
export const nonceLength = 12;

/** This cookie holds the random letters of the session's form token. Scripts may read it. */
export const markCookie = "session-mark";

/** Whether a page belongs to an earlier session than the browser's present one, which then began in another tab. */
export function isOfPastSession(formToken: string, cookies: string): boolean {
  const mark = new RegExp(`(?:^|; )${markCookie}=([^;]*)`).exec(cookies)?.[1];
  return mark !== undefined && mark !== formToken.slice(0, nonceLength);
}
