import { Secret, TOTP } from "otpauth";
import type { SignedIn } from "./wire-client";

/** The code that a phone shows at a moment, in ms since 1970. Blanks in the secret do not count, as people type it. */
export const shownCode = (secret: string, timestamp: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), timestamp });

/** The secret of a second factor that is being set up. */
export const pendingSecret = async (session: SignedIn) =>
  (await session.call("readSecondFactor")).data.secret!;

/** Sets a second factor up with the code of a moment. */
export async function turnOnSecondFactor(session: SignedIn, timestamp: number) {
  await session.call("beginSecondFactor");
  const secret = await pendingSecret(session);
  const { data } = await session.call("confirmSecondFactor", {
    body: { code: shownCode(secret, timestamp) },
  });
  return { secret, codes: data.recoveryCodes };
}
