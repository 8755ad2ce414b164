import { describe, expect, it, vi } from "vitest";
import { BankError, type BankFailure } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { decide, refuseTyped } from "./decision.server";
import { readResult } from "./result.server";

const leadTo = "/list-mustahik?page=2&field=name&value=siti";
const key = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";
const done: DialogContent = { type: "success", title: "Sukses", text: "Sukses Aktivasi", followUp: "close" };

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function decideWith(failure?: Partial<BankFailure>) {
  const refusal: BankFailure = { kind: "refused", code: "E3", message: "", outcomeUnknown: false };
  const write = vi.fn(async () => {
    if (failure) throw new BankError({ ...refusal, ...failure });
  });
  const response = await decide(formWith({ idempotencyKey: key }), { write, done, leadTo });
  return { write, response };
}

/** The dialog on the screen that a response leads to. */
function resultOf(response: Response): DialogContent | undefined {
  const cookie = response.headers.get("set-cookie")!.split(";")[0]!;
  const to = response.headers.get("location")!;
  return readResult(new Request(`http://zakat.example${to}`, { headers: { cookie } })).dialog;
}

describe("a decision", () => {
  it("is written under the form's key and leads to the list behind, with its query and the outcome", async () => {
    const { write, response } = await decideWith();
    expect(write.mock.calls).toEqual([[key]]);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(leadTo);
    expect(resultOf(response)).toEqual(done);
  });

  it("that the bank refuses leads there as well, with the bank's words", async () => {
    const { response } = await decideWith({ message: "Data sudah diproses." });
    expect(response.headers.get("location")).toBe(leadTo);
    expect(resultOf(response)).toMatchObject({ type: "error", text: "Data sudah diproses." });
  });

  it("of unknown outcome is asked again under the same key", async () => {
    const { response } = await decideWith({ kind: "timeout", code: "", outcomeUnknown: true });
    expect(response.status).toBe(504);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.json()).toMatchObject({
      retryKey: key,
      dialog: { text: "Request timeout! Status tidak diketahui, periksa daftar." },
    });
  });

  it("that was filled in wrongly is asked again as it was, under the same key", async () => {
    const form = formWith({ idempotencyKey: key, formToken: "token", reason: "Salah nominal" });
    const response = refuseTyped(form, done);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      dialog: done,
      retryKey: key,
      typed: [
        ["idempotencyKey", key],
        ["reason", "Salah nominal"],
      ],
    });
  });

  it("without a key is a write of its own", async () => {
    const write = vi.fn(async () => undefined);
    await decide(formWith({}), { write, done, leadTo });
    await decide(formWith({}), { write, done, leadTo });
    expect(new Set(write.mock.calls.flat()).size).toBe(2);
  });

  it("that fails for a reason of our own is no refusal of the bank's", async () => {
    const write = () => Promise.reject(new TypeError("ours"));
    await expect(decide(formWith({}), { write, done, leadTo })).rejects.toThrow("ours");
  });
});
