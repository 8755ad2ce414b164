import { describe, expect, it, vi } from "vitest";
import { z } from "zod/v4";
import { messages } from "contract/codes";
import { BankError, type BankFailure } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { valueIn, type Draft } from "./draft";
import { readResult } from "./result.server";
import { giveBack, loadDecision, submit, submitDecision } from "./submit.server";

const leadTo = "/list-mustahik?page=2&field=name&value=siti";
const key = "0b6f6a0e-4a3c-4a5e-9a4e-2f6f0f0f0f0f";
const done: DialogContent = { title: "Sukses", text: "Sukses Aktivasi" };

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const address = "http://zakat.example/list-mustahik/11/activate?page=2&field=name&value=siti";
const actor = { userId: "7" };
const postOf = (form: FormData, at = address) => ({ request: new Request(at), actor, form });

const obstacle = "Data sudah diproses.";
const shown = { question: { title: "", text: "", no: "", yes: "" } };

function questionAt(path: string) {
  return loadDecision(new Request(`http://zakat.example${path}`), { ...shown, obstacle });
}

async function decideWith(failure?: Partial<BankFailure>, at = address) {
  const refusal: BankFailure = { kind: "refused", code: "E3", message: "", outcomeUnknown: false };
  const write = vi.fn(async () => {
    if (failure) throw new BankError({ ...refusal, ...failure });
  });
  const post = postOf(formWith({ idempotencyKey: key, reason: "Salah nominal" }), at);
  const response = await submitDecision(post, { write, done, leadTo });
  return { write, response };
}

/** The dialog on the screen that a response leads to. */
function resultOf(response: Response): DialogContent | undefined {
  const cookie = response.headers.get("set-cookie")!.split(";")[0]!;
  const to = response.headers.get("location")!;
  return readResult(new Request(`http://zakat.example${to}`, { headers: { cookie } })).dialog;
}

describe("a decision", () => {
  it("that the bank refuses leads there as well, with the bank's words", async () => {
    const { response } = await decideWith({ message: "Data sudah diproses." });
    expect(response.headers.get("location")).toBe(leadTo);
    expect(resultOf(response)).toEqual({ title: "Failed", text: "Data sudah diproses." });
  });

  const unanswered = `/list-mustahik/11/activate?page=2&field=name&value=siti&form=${key}`;

  it.each<Partial<BankFailure>>([
    { kind: "unreachable", code: "" },
    { kind: "failure", code: "500" },
    { kind: "throttled", code: "429" },
    { kind: "refused", code: "E0" },
    { kind: "session-over", code: "401" },
  ])("that was not answered stays so while the bank cannot tell: $kind $code", async (failure) => {
    const { response } = await decideWith(failure, `http://zakat.example${unanswered}`);
    expect(response.headers.get("location")).toBe(unanswered);
    expect(resultOf(response)?.text).toContain("Status tidak diketahui, periksa daftar.");
  });

  it.each<Partial<BankFailure>>([
    { kind: "refused", code: "E1" },
    { kind: "not-found", code: "404" },
    { kind: "forbidden", code: "403" },
  ])("that was not answered ends with the bank's word: $kind $code", async (failure) => {
    const { response } = await decideWith(failure, `http://zakat.example${unanswered}`);
    expect(response.headers.get("location")).toBe(leadTo);
    expect(resultOf(response)?.text).not.toContain("Status tidak diketahui");
  });

  it("that was not answered stays so where its record cannot be read, and is not sent unread", async () => {
    const write = vi.fn(async () => undefined);
    const refusal = { kind: "not-found", code: "404", message: "", outcomeUnknown: false } as const;
    const read = () => Promise.reject(new BankError(refusal));
    const decideAt = (address: string) =>
      submitDecision(postOf(formWith({ idempotencyKey: key }), `http://zakat.example${address}`), {
        ...{ read, write, done, leadTo },
      });
    const again = await decideAt(unanswered);
    expect(again.headers.get("location")).toBe(unanswered);
    expect(resultOf(again)?.text).toContain("Status tidak diketahui, periksa daftar.");
    const first = await decideAt("/list-mustahik/11/activate");
    expect(first.headers.get("location")).toBe(leadTo);
    expect(write).not.toHaveBeenCalled();
  });

  it("that goes out with other content than before is over, in plain words", async () => {
    const used = { kind: "refused", code: "E0", message: messages.keyUsed } as const;
    const { response } = await decideWith(used, `http://zakat.example${unanswered}`);
    expect(response.headers.get("location")).toBe(leadTo);
    expect(resultOf(response)?.text).toMatch(/^Permintaan ini sudah pernah dikirim dengan isian lain/);
  });

  it("has a new key each time that it is asked anew, or under no key of ours", () => {
    for (const search of ["", "?form=", "?form=1"]) {
      const [first, second] = [1, 2].map(() => questionAt(`/${search}`));
      expect(first!.obstacle).toBe(obstacle);
      expect(first!.idempotencyKey).not.toBe(second!.idempotencyKey);
    }
  });

  it("that was filled in wrongly is asked again as it was, under the same key", async () => {
    const form = formWith({ idempotencyKey: key, formToken: "token", reason: "Salah nominal" });
    const response = giveBack(form, { dialog: done });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      dialog: done,
      fields: [
        ["idempotencyKey", key],
        ["reason", "Salah nominal"],
      ],
    });
  });

  it.each([
    messages.secondFactorNeeded,
    messages.secondFactorWrong,
    `${messages.secondFactorWrong} Jam ponsel Anda tampaknya lebih cepat.`,
  ])(
    "that needs a code is asked again with a field for it, as it was filled in, under the same key: %s",
    async (message) => {
      const write = () =>
        Promise.reject(new BankError({ kind: "refused", code: "E6", message, outcomeUnknown: false }));
      const form = formWith({ idempotencyKey: key, reason: "Salah nominal", secondFactorCode: "000000" });
      const response = await submitDecision(postOf(form), { write, done, leadTo });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        codeAsked: message,
        fields: [
          ["idempotencyKey", key],
          ["reason", "Salah nominal"],
        ],
      });
    },
  );

  it("that finds the session over is asked again as it was filled in, without its code", async () => {
    const over = {
      kind: "session-over",
      code: "401",
      message: "Sesi berakhir.",
      outcomeUnknown: false,
    } as const;
    const write = () => Promise.reject(new BankError(over));
    const form = formWith({ idempotencyKey: key, reason: "Salah nominal", secondFactorCode: "000000" });
    const response = await submitDecision(postOf(form), { write, done, leadTo });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      dialog: { title: "Session is over!", text: "Sesi berakhir.", followUp: "sign-out" },
      fields: [
        ["idempotencyKey", key],
        ["reason", "Salah nominal"],
      ],
    });
  });

  it("that another bank refuses with a code like ours leads to the list behind, as any refusal", async () => {
    const { response } = await decideWith({ code: "E6", message: "Data sudah dihapus." });
    expect(response.headers.get("location")).toBe(leadTo);
  });

  it("without a key is a write of its own", async () => {
    const write = vi.fn(async (_key: string) => undefined);
    await submitDecision(postOf(formWith({})), { write, done, leadTo });
    await submitDecision(postOf(formWith({})), { write, done, leadTo });
    expect(new Set(write.mock.calls.map(([sent]) => sent)).size).toBe(2);
  });

  it("that fails for a reason of our own is no refusal of the bank's", async () => {
    const write = () => Promise.reject(new TypeError("ours"));
    await expect(submitDecision(postOf(formWith({})), { write, done, leadTo })).rejects.toThrow("ours");
  });
});

/** The key that a form is shown again with, after the bank has refused it. */
async function keyAfter(refusal: Pick<BankFailure, "code" | "message">): Promise<unknown> {
  const form = new FormData();
  form.set("idempotencyKey", key);
  const write = () => Promise.reject(new BankError({ kind: "refused", outcomeUnknown: false, ...refusal }));
  const response = await submit({ form }, z.object({ idempotencyKey: z.string() }), write);
  return valueIn((await response.json()) as Draft, "idempotencyKey");
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
