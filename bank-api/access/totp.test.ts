import { describe, expect, it } from "vitest";
import {
  isTimedCode,
  newRecoveryCodes,
  newSecret,
  plainCode,
  secretUri,
  stepOf,
  recoveryCodesOf,
} from "./totp";

/** RFC 6238, appendix B: the secret "12345678901234567890" in base32. */
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("codes of RFC 6238", () => {
  // The last six of the eight digits that appendix B gives for SHA-1.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %d s it is %s", (seconds, code) => {
    expect(stepOf(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it("one step of drift is allowed on both sides, and no more", () => {
    const seconds = 1_234_567_890;
    const step = Math.floor(seconds / 30);
    const answers = [-60, -30, 0, 30, 60].map((drift) => stepOf(rfcSecret, "005924", at(seconds + drift)));
    expect(answers).toEqual([undefined, step, step, step, undefined]);
  });

  it.each(["", "00592", "0059244", "94287082", "abcdef"])("%j is no code", (code) => {
    expect(stepOf(rfcSecret, code, at(1_234_567_890))).toBeUndefined();
  });
});

it("a secret has 160 bits, and its address says what an app must know", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const uri = new URL(secretUri(secret, "siti@ramahzakat.example"));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(uri.pathname)).toBe("/Ramah Zakat:siti@ramahzakat.example");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: "Ramah Zakat" });
});

it.each([
  ["ABCD-0123", ["ABCDOI23", "ABCDOL23"]],
  ["abcd \u2013 8a", ["ABCDBA"]],
  ["11", ["II", "IL", "LI", "LL"]],
  ["1111111", ["1111111"]],
])("%j, read off paper, may stand for %j", (typed, codes) => {
  expect(recoveryCodesOf(plainCode(typed))).toEqual(codes);
});

it("ten recovery codes differ, and typed loosely they are the same", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(plainCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(plainCode(code));
    expect(isTimedCode(plainCode(code))).toBe(false);
  }
  expect(isTimedCode(plainCode("123 456"))).toBe(true);
});
