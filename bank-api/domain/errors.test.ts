import { expect, test } from "vitest";
import {
  already,
  codeAsked,
  DomainError,
  existing,
  malformed,
  noEndpoint,
  noRight,
  notFound,
  refused,
  secondFactorLacking,
  toBeTold,
  tooBusy,
} from "./errors";

test("a refusal has a code and a sentence", () => {
  const codes = [refused, codeAsked, toBeTold, malformed, already].map((refusal) => refusal("Karena."));
  expect(codes.map(({ code, message }) => `${code} ${message}`)).toEqual(
    ["E3", "E6", "E7", "E0", "E1"].map((code) => `${code} Karena.`),
  );
  expect([notFound(), noEndpoint(), noRight(), secondFactorLacking()].map(({ code }) => code)).toEqual([
    ...["404", "404", "403", "E5"],
  ]);
  expect(refused("Karena.")).toBeInstanceOf(DomainError);
  expect(refused("Karena.").name).toBe("DomainError");
});

test("a busy bank says when another try makes sense", () => {
  expect(tooBusy()).toMatchObject({ code: "503", retryAfterSeconds: 2 });
  expect(refused("Karena.").retryAfterSeconds).toBeUndefined();
});

test("what was looked for is there, or the answer is that it was not found", () => {
  const found = {};
  expect(existing(found)).toBe(found);
  for (const missing of [undefined, false] as const)
    expect(() => existing(missing)).toThrow(expect.objectContaining({ code: "404" }));
});
