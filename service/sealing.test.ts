import { describe, expect, it } from "vitest";
import { decrypt, deriveKeys, encrypt, encryptDeterministically } from "./sealing";

const [oldSecret, newSecret] = ["an old secret", "a new secret"];
const keys = deriveKeys([newSecret, oldSecret], "test");
const nonceKey = deriveKeys([newSecret], "test nonces")[0]!;
const text = "Ahmad Fauzi · 3204110101900001";

describe("encrypt", () => {
  it("opens with the key and the context it was sealed with, and hides the text", () => {
    const sealed = encrypt(keys[0]!, "cookie", text);
    expect(decrypt(keys, "cookie", sealed)).toBe(text);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("3204");
    expect(sealed).not.toBe(encrypt(keys[0]!, "cookie", text));
  });

  it("opens what an older secret sealed", () => {
    expect(decrypt(keys, "cookie", encrypt(deriveKeys([oldSecret], "test")[0]!, "cookie", text))).toBe(text);
  });

  it.each([
    ["another context", (sealed: string) => decrypt(keys, "other", sealed)],
    ["another purpose", (sealed: string) => decrypt(deriveKeys([newSecret], "other"), "cookie", sealed)],
    ["another secret", (sealed: string) => decrypt(deriveKeys([oldSecret], "test"), "cookie", sealed)],
    ["a trailing character", (sealed: string) => decrypt(keys, "cookie", `${sealed}!`)],
    ["a cut", (sealed: string) => decrypt(keys, "cookie", sealed.slice(0, -2))],
    ["nothing at all", () => decrypt(keys, "cookie", "")],
  ])("does not open with %s", (_, attempt) => {
    expect(attempt(encrypt(keys[0]!, "cookie", text))).toBeUndefined();
  });

  it("does not open after any single changed bit", () => {
    const bytes = Buffer.from(encrypt(keys[0]!, "cookie", text), "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(decrypt(keys, "cookie", changed.toString("base64url"))).toBeUndefined();
    }
  });
});

describe("encryptDeterministically", () => {
  it("gives the same result for the same text and context only", () => {
    const seal = (context: string, value: string) =>
      encryptDeterministically(keys[0]!, nonceKey, context, value);
    expect(seal("ktp", text)).toBe(seal("ktp", text));
    expect(seal("ktp", text)).not.toBe(seal("npwp", text));
    // No nonce may serve two messages.
    expect(seal("ktp", text).slice(0, 16)).not.toBe(seal("ktp", `${text} `).slice(0, 16));
    expect(decrypt(keys, "ktp", seal("ktp", text))).toBe(text);
  });
});
