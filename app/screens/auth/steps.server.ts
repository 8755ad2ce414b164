import { z } from "zod/v4";
import { sealedCookie } from "~/access/sealed-cookie.server";

/** Long enough to read a mail and think of a password. */
const lifetimeSeconds = 15 * 60;
/** The sign-in screen and the dialogs below it. */
const path = "/login";

/**
 * What one step of signing in leaves for the next (docs/decisions/0014). It lies sealed in a cookie of the sign-in screen:
 * not in a URL, not in the page, and out of reach of scripts. Its end is inside the seal, so a copy of it ends as well.
 */
interface Step<Content> {
  /** What the step before has left, unless it is too long ago. */
  read(request: Request): Content | undefined;
  /** `Set-Cookie` values. */
  begin(content: Content): string;
  end(): string;
}

function step<Content>(name: string, content: z.ZodType<Content>): Step<Content> {
  const cookie = sealedCookie(name, "path", z.object({ endsAt: z.number(), content }));
  return {
    read(request) {
      const left = cookie.read(request);
      return left && Date.now() < left.endsAt ? left.content : undefined;
    },
    begin(value) {
      const endsAt = Date.now() + lifetimeSeconds * 1000;
      return cookie.write({ endsAt, content: value }, { address: path, maxAgeSeconds: lifetimeSeconds });
    },
    end: () => cookie.clear(path),
  };
}

/** From a sign-in with a mailed password to the choice of one's own: the name, and the password's digest. */
export const setUpStep = step("setup", z.object({ username: z.string(), digest: z.string() }));

/** From the request of a reset code to its confirmation. */
export const resetStep = step("reset", z.object({ username: z.string(), alreadySent: z.boolean() }));
