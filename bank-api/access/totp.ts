import { Secret, TOTP } from "otpauth";
import { productLabel } from "contract/signing";
import { withoutSeparators } from "contract/typed-text";

/** RFC 6238 as every authenticator app has it: SHA-1, 6 digits, a new code every 30 seconds. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** How many steps the clock of a phone may be ahead or behind. */
const drift = 1;

const recoveryCodeCount = 10;
/** 80 random bits, which are 16 letters of base32: nobody guesses one, so a plain hash of it is enough. */
const recoveryCodeBytes = 10;

/** A new secret, in base32. */
export const newSecret = () => new Secret({ size: secretBytes }).base32;

/** The address that the QR code of the set-up holds. */
export const secretUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The step whose code this is, with the drift allowed; undefined if it is no code of now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** The most steps that an answer tells about: a clock that is more than ten minutes off learns nothing. */
const widest = 20;

/** The steps that a code is ahead of now, where they are too many; undefined where the code is right for no time near now. */
export function stepsOff(secret: string, code: string, now: Date): number | undefined {
  if (!isTimedCode(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: widest });
  return delta === null || Math.abs(delta) <= drift ? undefined : delta;
}

/** Ten codes to write down: base32 in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryCodeBytes }).base32.replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/** A code as it was typed, without what only groups it. */
export const plainCode = (typed: string) => withoutSeparators(typed).toUpperCase();

/** More of them are no misreading, and would make too many codes to look for. */
const mostOnes = 6;

/** What a plain code may stand for when it was read off paper: base32 has no 0, 1 and 8, but O, B, and I and L. */
export function recoveryCodesOf(code: string): string[] {
  const read = code.replaceAll("0", "O").replaceAll("8", "B");
  const [first = "", ...rest] = read.split("1");
  if (rest.length > mostOnes) return [read];
  return rest.reduce(
    (codes, part) => codes.flatMap((each) => [`${each}I${part}`, `${each}L${part}`]),
    [first],
  );
}

/** Whether a plain code is one of the authenticator app; else it can only be a recovery code. */
export const isTimedCode = (code: string) => /^\d{6}$/.test(code);

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ ...settings, issuer: productLabel, label, secret: Secret.fromBase32(secret) });
}
