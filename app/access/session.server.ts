import { z } from "zod/v4";
import { identity } from "~/bank/caller";
import type { SignedIn } from "~/bank/types";
import { newFormToken } from "./form-token.server";
import { sealedCookie } from "./sealed-cookie.server";

/** What the app remembers of a signed-in user between requests. */
const content = identity.extend({
  accessToken: z.string(),
  refreshToken: z.string(),
  times: z.object({
    renewedAt: z.number(),
    accessSeconds: z.number(),
    refreshSeconds: z.number(),
    endsAt: z.number().optional(),
  }),
  /** Stands in every form of this session; another site cannot know it. */
  formToken: z.string(),
  /** The issuer has signed the user in, so signing out leads there too. */
  isFromIssuer: z.boolean().optional(),
});
export type Session = Readonly<z.infer<typeof content>>;

const cookie = sealedCookie("session", "site", content);

/** The session of a request; undefined when signed out. A damaged cookie is no cookie. */
export function readSession(request: Request): Session | undefined {
  return cookie.read(request);
}

/** The session that begins with a sign-in at `now` (ms). */
export function newSession(signedIn: SignedIn, now: number): Session {
  const { accessSeconds, refreshSeconds, ...user } = signedIn;
  return {
    ...user,
    times: { renewedAt: now, accessSeconds, refreshSeconds },
    formToken: newFormToken(user.userId),
  };
}

/** `Set-Cookie` value that keeps the session. */
export function writeSession(session: Session): string {
  return cookie.write(session, { address: "/" });
}

/** Whether an answer keeps or forgets a session already. */
export function setsSession(headers: Headers): boolean {
  // None of our cookies has an Expires, so a comma separates them. (Remix's Headers lacks getSetCookie.)
  return headers.get("set-cookie")?.split(", ").some(cookie.isIn) ?? false;
}

/** `Set-Cookie` value that forgets the session. */
export function clearSession(): string {
  return cookie.clear("/");
}
