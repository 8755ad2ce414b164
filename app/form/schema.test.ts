import { describe, expect, it } from "vitest";
import { z } from "zod/v4";
import { isConfirmed, mismatch, newPasswordFields, requiredText } from "./schema";

const form = z.object(newPasswordFields).refine(isConfirmed, mismatch);
const errorsOf = (newPassword?: string, confirmation = newPassword) => {
  const parsed = form.safeParse({ newPassword, confirmation });
  return parsed.error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? [];
};

describe("a new password", () => {
  it.each([12, 128])("has %i characters", (length) => {
    expect(errorsOf("ä".repeat(length))).toEqual([]);
  });

  it.each([1, 11, 129])("has not %i characters", (length) => {
    expect(errorsOf("x".repeat(length))).toEqual([
      ["newPassword", "Password baru harus 12 sampai 128 karakter."],
    ]);
  });

  it.each(["kata sandi panjang", "kata-sandi-panjang\t", "kata\u00a0sandi-panjang"])(
    "has no space, with which nobody could sign in: %j",
    (password) => {
      expect(errorsOf(password)).toEqual([["newPassword", "Password is contained space character"]]);
    },
  );

  it("is typed, and typed twice alike", () => {
    expect(errorsOf()).toEqual([
      ["newPassword", "Password is required"],
      ["confirmation", "Confirmation password is required"],
    ]);
    expect(errorsOf("kata-sandi-panjang", "kata-sandi-Panjang")).toEqual([
      ["confirmation", "Confirmation Password is not match"],
    ]);
  });
});

it("a text that must be filled in has an end", () => {
  const said = (text?: string) =>
    requiredText("Nama", 3)
      .safeParse(text)
      .error?.issues.map(({ message }) => message);
  for (const text of ["a", "abc", " abc "]) expect(said(text)).toBeUndefined();
  for (const missing of [undefined, "", " "]) expect(said(missing)).toEqual(["Nama wajib diisi."]);
  expect(said("abcd")).toEqual(["Nama paling banyak 3 karakter."]);
});
