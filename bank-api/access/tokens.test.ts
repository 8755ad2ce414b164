import { expect, test } from "vitest";
import { newResetCode, newTemporaryPassword } from "./tokens";

const many = <T>(make: () => T) => Array.from({ length: 500 }, make);

test("codes and passwords have their form and do not repeat", () => {
  for (const code of many(newResetCode)) expect(code).toMatch(/^\d{8}$/);
  for (const password of many(newTemporaryPassword))
    expect(password).toMatch(/^[A-HJ-NP-Za-kmnopqrstuvwxyz2-9]{16}$/);
  expect(new Set(many(newTemporaryPassword)).size).toBe(500);
});
