import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import {
  appOnFakeBank,
  formTokenOf,
  idempotencyKeyOf,
  locationOf,
  setCookiesOf,
  signIn,
  visitor,
} from "./app";
import { answerRequests, answerWithData, correction, disbursement } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
/** User 7; the requests of the bank's answers are others'. */
const everything = await signIn(app, bank, { features: menuFeatureCodes });
beforeEach(() => answerWithData(bank));

const { open: page, asked } = visitor(app, bank, everything);

/** Answers the question at an address as its page does; gives the response, and what the page it leads to says. */
async function answer(path: string, fields: Readonly<Record<string, string>> = {}, cookie = everything) {
  const { text } = await page(path, cookie);
  const form = { formToken: formTokenOf(text), idempotencyKey: idempotencyKeyOf(text), ...fields };
  return post(path, form, cookie);
}

async function post(path: string, form: Readonly<Record<string, string>>, cookie = everything) {
  const response = await app.request(path, { cookie, form });
  const to = locationOf(response);
  if (to === null) return { response, to, said: await response.text() };
  const result = setCookiesOf(response).map((header) => header.split(";")[0]);
  const shown = await app.request(to, { cookie: [cookie, ...result].join("; ") });
  return { response, to, said: await shown.text() };
}

const own = (request: typeof correction) => ({ ...request, creator: { ...request.creator, _key: "7" } });

describe("the lists", () => {
  it.each([
    ["/koreksi-dana-mustahik", "P00004", ""],
    ["/pencairan-dana-merchant", "P00003", ""],
    ["/approve-koreksi-dana", "P00004", "pending"],
    ["/approve-pencairan-dana", "P00003", "pending"],
  ])("%s asks for the own branch's transactions", async (path, transaction_type, status_code) => {
    await page(`${path}?page=3&rows=50`);
    expect(asked("listTransactions")).toEqual([
      { transaction_type, status_code, branch_id: "ID0002", customer_id: "", account_id: "" },
    ]);
    expect(bank.calls[0]!.params).toEqual({ skip: "100", limit: "50" });
  });

  it("ask for all branches for head office", async () => {
    const cookie = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
    answerWithData(bank);
    await page("/approve-koreksi-dana", cookie);
    expect(asked("listTransactions")).toEqual([expect.objectContaining({ branch_id: "" })]);
  });

  it.each([
    ["/koreksi-dana-mustahik", "pending", "(50.000)", "Menunggu"],
    ["/koreksi-dana-mustahik", "settled", "(50.000)", "Disetujui"],
    ["/koreksi-dana-mustahik", "voided", ">50.000<", "Dibatalkan"],
    ["/koreksi-dana-mustahik", "reversed", "(50.000)", "reversed"],
    ["/pencairan-dana-merchant", "settled", ">1.250.000<", "Disetujui"],
    ["/pencairan-dana-merchant", "voided", ">1.250.000<", "Ditolak"],
  ])("%s shows %s as %s and %s", async (path, status_code, amount, word) => {
    answerRequests(bank, [
      { ...correction, status_code },
      { ...disbursement, status_code },
    ]);
    const { text } = await page(path);
    expect(text).toContain(amount);
    expect(text).toContain(`>${word}<`);
  });

  it("show the reason for a refusal, as text", async () => {
    const reason = "Salah <b>nominal</b>";
    answerRequests(bank, [{ ...correction, status_code: "voided", reason }]);
    const { text } = await page("/koreksi-dana-mustahik");
    expect(text).toContain("Salah &lt;b&gt;nominal&lt;/b&gt;");
  });

  it("offer to cancel only what waits", async () => {
    expect((await page("/koreksi-dana-mustahik?page=1&rows=50")).text).toContain(
      'href="/koreksi-dana-mustahik/701/cancel?page=1&amp;rows=50"',
    );
    answerRequests(bank, [{ ...correction, status_code: "settled" }]);
    const { text } = await page("/koreksi-dana-mustahik");
    expect(text).not.toContain("/701/cancel");
    expect(text).toContain('aria-disabled="true" title="Data sudah diproses."');
  });

  it("do not offer makers to approve their own request, and say why", async () => {
    answerRequests(bank, [own(correction)]);
    const { text } = await page("/approve-koreksi-dana");
    expect(text).not.toContain("/701/approve");
    expect(text).toContain('title="Pembuat tidak boleh menyetujui datanya sendiri."');
    expect(text).toContain("/701/cancel");
    answerRequests(bank, [correction]);
    expect((await page("/approve-koreksi-dana")).text).not.toContain("Pembuat tidak boleh");
  });
});

const decisions = [
  {
    path: "/koreksi-dana-mustahik/701/cancel",
    title: "Warning",
    question: "Apakah kamu yakin akan membatalkan koreksi dana Siti Aminah sebesar Rp50.000 ?",
    done: "Sukses Membatalkan Koreksi Dana",
    description: "Cancel koreksi dana",
    isVoid: true,
  },
  {
    path: "/approve-koreksi-dana/701/cancel",
    title: "Warning",
    question: "Apakah kamu yakin akan membatalkan koreksi dana Siti Aminah sebesar Rp50.000 ?",
    done: "Sukses Membatalkan Koreksi Dana",
    description: "Cancel koreksi dana",
    isVoid: true,
  },
  {
    path: "/approve-koreksi-dana/701/approve",
    title: "Konfirmasi",
    question: "Apakah kamu yakin akan memproses koreksi dana Siti Aminah sebesar Rp50.000 ?",
    done: "Sukses Approve Koreksi Dana",
    description: "Approve koreksi dana",
    isVoid: false,
  },
  {
    path: "/approve-pencairan-dana/601/reject",
    title: "Warning",
    question: "Apakah kamu yakin akan menolak pencairan dana Toko Berkah sebesar Rp1.250.000 ?",
    done: "Sukses Menolak Pencairan Dana",
    description: "Cancel pencairan dana",
    isVoid: true,
  },
  {
    path: "/approve-pencairan-dana/601/approve",
    title: "Konfirmasi",
    question: "Apakah kamu yakin akan memproses pencairan dana Toko Berkah sebesar Rp1.250.000 ?",
    done: "Sukses Approve Pencairan Dana",
    description: "Approve pencairan dana",
    isVoid: false,
  },
];

const noFlags = {
  created: false,
  ondemand_approval: false,
  approved: false,
  settled: false,
  void_initiated: false,
  is_update: false,
};

describe.each(decisions)("$path", ({ path, title, question, done, description, isVoid }) => {
  const list = path.split("/", 2).join("/");

  it("asks over its list, by name and amount", async () => {
    const { text } = await page(`${path}?page=1`);
    expect(text).toContain(question);
    expect(text).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
    expect(text).toContain(`href="${list}?page=1"`);
    expect(text.includes('name="reason"')).toBe(isVoid);
  });

  it("is done once it is answered, and sends the reason when it asks for one", async () => {
    const { to, said } = await answer(`${path}?rows=50`, { reason: "  Salah\r\n nominal\u0000 " });
    expect(to).toBe(`${list}?rows=50`);
    expect(said).toContain(done);
    expect(asked("updateTransaction")).toEqual([
      {
        _key: path.split("/")[2],
        transaction_desc: description,
        activity_flags: isVoid
          ? { ...noFlags, void_initiated: true, is_update: true }
          : { ...noFlags, settled: true, ondemand_approval: true, approved: true },
        ...(isVoid && { reason: "Salah nominal" }),
        inputter: { _key: "7", name: "Operator Bandung" },
      },
    ]);
  });

  it("asks nothing about a request that no longer waits", async () => {
    answerRequests(bank, [
      { ...correction, status_code: "voided" },
      { ...disbursement, status_code: "settled" },
    ]);
    const { status, text } = await page(path);
    expect(status).toBe(200);
    expect(text).toContain("Data sudah diproses.");
    expect(text).not.toContain('name="idempotencyKey"');
  });

  it("is not found for a request that the bank does not list", async () => {
    const fields = { formToken: formTokenOf((await page(path)).text) };
    answerRequests(bank, []);
    expect((await page(path)).status).toBe(404);
    const { said } = await post(path, fields);
    expect(said).not.toContain(done);
    expect(asked("updateTransaction")).toEqual([]);
  });
});

describe("a decision", () => {
  it("about one's own correction is refused before the question, in any case of the address", async () => {
    answerRequests(bank, [own(correction)]);
    const { text } = await page("/approve-koreksi-dana/701/APPROVE");
    expect(text).toContain("Pembuat tidak boleh menyetujui datanya sendiri.");
    expect(text).not.toContain('name="idempotencyKey"');
    expect((await page("/approve-koreksi-dana/701/cancel")).text).toContain("membatalkan koreksi dana");
  });

  it.each([
    "/approve-koreksi-dana/701/reject",
    "/approve-pencairan-dana/601/cancel",
    "/approve-pencairan-dana/601/delete",
    "/approve-koreksi-dana/601/approve",
    "/approve-koreksi-dana/..%2F701/approve",
    "/approve-koreksi-dana/%00/approve",
    `/koreksi-dana-mustahik/${"7".repeat(200)}/cancel`,
  ])("is not found at an address of no list: %s", async (path) => {
    expect((await page(path)).status).toBe(404);
    const { text } = await page("/koreksi-dana-mustahik/701/cancel");
    const { said } = await post(path, { formToken: formTokenOf(text) });
    expect(said).not.toContain("Sukses");
    expect(asked("updateTransaction")).toEqual([]);
  });

  it("has a reason of 300 characters at most, and what was typed stays", async () => {
    const path = "/approve-pencairan-dana/601/reject";
    const long = await answer(path, { reason: "a".repeat(301) });
    expect(long.response.status).toBe(400);
    expect(long.said).toContain("Alasan paling banyak 300 karakter.");
    expect(long.said).toContain("a".repeat(301));
    expect(asked("updateTransaction")).toEqual([]);
    await answer(path, { reason: `${"a".repeat(299)}\r\n` });
    expect(asked("updateTransaction")).toEqual([expect.objectContaining({ reason: "a".repeat(299) })]);
  });

  it("is not changed by forged fields", async () => {
    await answer("/approve-koreksi-dana/701/approve", {
      _key: "999",
      key: "999",
      decision: "void",
      reason: "dipalsukan",
      inputter: "1",
    });
    expect(asked("updateTransaction")).toEqual([
      expect.objectContaining({ _key: "701", inputter: { _key: "7", name: "Operator Bandung" } }),
    ]);
    expect(asked("updateTransaction")[0]).not.toHaveProperty("reason");
  });
});
