import { expect, test } from "vitest";
import { SecretBox } from "./secret-box";

const [older, newer] = ["a".repeat(32), "b".repeat(32)];
const box = new SecretBox([older], "mail");
const sealed = box.close("mail 1", "Kata sandi: rahasia");

test("the same text is sealed differently each time, and opens", () => {
  expect(box.close("mail 1", "Kata sandi: rahasia")).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("rahasia");
  expect(box.open("mail 1", sealed)).toBe("Kata sandi: rahasia");
});

test("what an earlier release sealed opens", () => {
  const stored = "BwcHBwcHBwcHBwcHHCFgz-DR_1h3C5dTqDTGaGDoftjW-pxp4HHLFY5GokI3O-c";
  expect(box.open("mail 1", stored)).toBe("Kata sandi: rahasia");
});

test("a new secret in front seals, and the old one still opens", () => {
  const both = new SecretBox([newer, older], "mail");
  expect(both.open("mail 1", sealed)).toBe("Kata sandi: rahasia");
  expect(() => box.open("mail 1", both.close("mail 1", "x"))).toThrow();
});

test.each([
  ["in another place", () => box.open("mail 2", sealed)],
  ["for another purpose", () => new SecretBox([older], "other").open("mail 1", sealed)],
  ["with another secret", () => new SecretBox([newer], "mail").open("mail 1", sealed)],
  [
    "changed",
    () =>
      box.open(
        "mail 1",
        sealed.replace(/.(?=.{30}$)/, (c) => (c === "A" ? "B" : "A")),
      ),
  ],
  ["cut", () => box.open("mail 1", sealed.slice(0, 30))],
])("nothing opens %s", (_what, open) => {
  expect(open).toThrow();
});
