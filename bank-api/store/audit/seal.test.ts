import { expect, test } from "vitest";
import { Seal } from "./seal";

const [older, newer] = ["a".repeat(32), "b".repeat(32)];
const seal = new Seal([older], "mail");
const sealed = seal.close("mail 1", "Kata sandi: rahasia");

test("the same text is sealed differently each time, and opens", () => {
  expect(seal.close("mail 1", "Kata sandi: rahasia")).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("rahasia");
  expect(seal.open("mail 1", sealed)).toBe("Kata sandi: rahasia");
});

test("a new secret in front seals, and the old one still opens", () => {
  const both = new Seal([newer, older], "mail");
  expect(both.open("mail 1", sealed)).toBe("Kata sandi: rahasia");
  expect(() => seal.open("mail 1", both.close("mail 1", "x"))).toThrow();
});

test.each([
  ["in another place", () => seal.open("mail 2", sealed)],
  ["for another purpose", () => new Seal([older], "other").open("mail 1", sealed)],
  ["with another secret", () => new Seal([newer], "mail").open("mail 1", sealed)],
  [
    "changed",
    () =>
      seal.open(
        "mail 1",
        sealed.replace(/.(?=.{30}$)/, (c) => (c === "A" ? "B" : "A")),
      ),
  ],
  ["cut", () => seal.open("mail 1", sealed.slice(0, 30))],
])("nothing opens %s", (_what, open) => {
  expect(open).toThrow();
});
