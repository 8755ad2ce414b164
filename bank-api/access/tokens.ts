import { randomInt } from "node:crypto";

const resetCodeLength = 8;

/** Digits only; leading zeros count. */
export function newResetCode(): string {
  return String(randomInt(10 ** resetCodeLength)).padStart(resetCodeLength, "0");
}

/** Leaves out characters that look alike, because people type the password from an e-mail. */
const passwordLetters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const temporaryPasswordLength = 16;

/** A password that is mailed: about 93 bits. */
export function newTemporaryPassword(): string {
  return Array.from({ length: temporaryPasswordLength }, () =>
    passwordLetters.charAt(randomInt(passwordLetters.length)),
  ).join("");
}
