import { z } from "zod/v4";
import { sealedCookie } from "~/access/sealed-cookie.server";
import { now } from "~/clock.server";
import { logEvent } from "~/log.server";

/** Time enough to read an e-mail and think of a password. */
const lifetimeSeconds = 15 * 60;
/** The path of the sign-in screen, and of its dialogs below it. */
const path = "/login";

/**
 * What one step of signing in leaves for the next (docs/decisions/sessions.md). It lies sealed in a cookie of the sign-in screen:
 * not in a URL, not in the page, and out of reach of scripts. The seal also holds the time at which it ends, so a copied cookie
 * ends too. `begin` and `end` give `Set-Cookie` values.
 */
function step<Content>(name: string, content: z.ZodType<Content>) {
  const cookie = sealedCookie(name, "path", z.object({ endsAt: z.number(), content }));
  return {
    /** What the earlier step has left; undefined if that is too long ago. */
    read(request: Request): Content | undefined {
      const left = cookie.read(request);
      return left && now().getTime() < left.endsAt ? left.content : undefined;
    },
    begin(value: Content) {
      const endsAt = now().getTime() + lifetimeSeconds * 1000;
      return cookie.write({ endsAt, content: value }, { address: path, maxAgeSeconds: lifetimeSeconds });
    },
    end: () => cookie.clear(path),
  };
}

/**
 * The step after a sign-in with a mailed password, until the user has chosen one: the name, and the digest of the mailed password.
 */
export const setUpStep = step("setup", z.object({ username: z.string(), digest: z.string() }));

/** The step between the right password and the code: the name, and the digest of the password. */
export const codeStep = step("code", z.object({ username: z.string(), digest: z.string() }));

/** The step between the request of a reset code and its confirmation. */
export const resetStep = step("reset", z.object({ username: z.string(), alreadySent: z.boolean() }));

const begunAtIssuer = z.object({
  /** The OAuth2 strategy keeps the state and the code verifier in a cookie of plain text. A sealed cookie holds that one. */
  strategyCookie: z.string(),
  /** Tells the issuer's answer to this browser from any other. */
  state: z.string(),
  /** The ID token must repeat it. */
  nonce: z.string(),
  /** The screen to lead to. */
  to: z.string(),
});

export type BegunAtIssuer = z.infer<typeof begunAtIssuer>;

/** The step between the button to the issuer and the way back. */
export const issuerStep = step("issuer", begunAtIssuer);

const hintCookie = sealedCookie("id-token", "path", z.string());
const signOutPath = "/logout";

/**
 * The ID token of the present session, for the sign-out alone. One that is too large for a cookie is left out, and so is the one of
 * a session before. Then a sign-out ends here (`logout.ts`).
 */
export const idTokenHint = {
  read: hintCookie.read,
  write(idToken: string): string {
    const written = hintCookie.writeIfSmall(idToken, { address: signOutPath });
    if (written === undefined)
      logEvent("ID token too large", {
        bytes: idToken.length,
        hint: "staff cannot sign out at the issuer: let it put fewer claims into ID tokens",
      });
    return written ?? hintCookie.clear(signOutPath);
  },
  end: () => hintCookie.clear(signOutPath),
};
