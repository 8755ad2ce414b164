import { describe, expect, it } from "vitest";
import { messages } from "contract/codes";
import { z } from "zod/v4";
import { BankError, type BankFailure } from "~/bank/errors";
import { submit } from "./submit.server";

const key = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";

/** The key that a form is shown again with, after the bank has refused it. */
async function keyAfter(refusal: Pick<BankFailure, "code" | "message">): Promise<unknown> {
  const form = new FormData();
  form.set("idempotencyKey", key);
  const write = () => Promise.reject(new BankError({ kind: "refused", outcomeUnknown: false, ...refusal }));
  const response = await submit(form, z.object({ idempotencyKey: z.string() }), write);
  return ((await response.json()) as { retryKey: unknown }).retryKey;
}

describe("a form that the bank refuses", () => {
  it.each([
    ["E0", "Format salah."],
    ["E1", messages.stillRunning],
    ["E2", "Data tidak lengkap."],
    ["E6", messages.secondFactorWrong],
  ])("keeps its key where the bank keeps no answer under it: %s %s", async (code, message) => {
    expect(await keyAfter({ code, message })).toBe(key);
  });

  it.each([
    ["E1", "Data sudah ada."],
    ["E3", "Data sudah diproses."],
    ["E0", messages.keyUsed],
  ])("has a new key where the bank would answer the old one so again: %s %s", async (code, message) => {
    expect(await keyAfter({ code, message })).toMatch(z.regexes.uuid());
    expect(await keyAfter({ code, message })).not.toBe(key);
  });
});
