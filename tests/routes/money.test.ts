import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import {
  appOnFakeBank,
  formTokenOf,
  idempotencyKeyOf,
  jarOf,
  locationOf,
  pageOf,
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
  const asking = await page(path, cookie);
  const form = { formToken: formTokenOf(asking), idempotencyKey: idempotencyKeyOf(asking), ...fields };
  return post(path, form, cookie);
}

async function post(path: string, form: Readonly<Record<string, string>>, cookie = everything) {
  const response = await app.request(path, { cookie, form });
  const to = locationOf(response);
  if (to === null) return { response, to, said: (await pageOf(response)).text };
  return { response, to, said: (await page(to, `${cookie}; ${jarOf(response)}`)).text };
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
    ["/koreksi-dana-mustahik", "voided", "50.000", "Dibatalkan"],
    ["/koreksi-dana-mustahik", "reversed", "(50.000)", "reversed"],
    ["/pencairan-dana-merchant", "settled", "1.250.000", "Disetujui"],
    ["/pencairan-dana-merchant", "voided", "1.250.000", "Ditolak"],
  ])("%s shows %s as %s and %s", async (path, status_code, amount, word) => {
    answerRequests(bank, [
      { ...correction, status_code },
      { ...disbursement, status_code },
    ]);
    expect((await page(path)).row(amount, word)).toBeDefined();
  });

  it("show the reason for a refusal, as text", async () => {
    const reason = "Salah <b>nominal</b>";
    answerRequests(bank, [{ ...correction, status_code: "voided", reason }]);
    expect((await page("/koreksi-dana-mustahik")).text).toContain(reason);
  });

  it("offer to cancel only what waits", async () => {
    const cancelAt = async (query = "") => (await page(`/koreksi-dana-mustahik${query}`)).link("Batalkan");
    expect((await cancelAt("?page=1&rows=50"))?.address).toBe(
      "/koreksi-dana-mustahik/701/cancel?page=1&rows=50",
    );
    answerRequests(bank, [{ ...correction, status_code: "settled" }]);
    const closed = await cancelAt();
    expect([closed?.address, closed?.descriptions]).toEqual([undefined, ["Data sudah diproses."]]);
  });

  it("do not offer makers to approve their own request, and say why", async () => {
    answerRequests(bank, [own(correction)]);
    const why = "Pembuat tidak boleh menyetujui datanya sendiri.";
    const { main } = await page("/approve-koreksi-dana");
    expect(main.addresses).not.toContain("/approve-koreksi-dana/701/approve");
    expect(main.parts("link").flatMap(({ descriptions }) => descriptions)).toContain(why);
    expect(main.addresses).toContain("/approve-koreksi-dana/701/cancel");
    answerRequests(bank, [correction]);
    const { addresses, source } = await page("/approve-koreksi-dana");
    expect(addresses).toContain("/approve-koreksi-dana/701/approve");
    expect(source).not.toContain(why);
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
    const asking = await page(`${path}?page=1`);
    expect(asking.words).toBe(question);
    expect(asking.dialog?.name).toBe(title);
    expect(asking.dialog?.addresses).toContain(`${list}?page=1`);
    expect(asking.values("reason")).toHaveLength(isVoid ? 1 : 0);
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
    const told = await page(path);
    expect([told.status, told.words]).toEqual([200, "Data sudah diproses."]);
    expect(told.writeForm).toBeUndefined();
  });

  it("is not found for a request that the bank does not list", async () => {
    const fields = { formToken: formTokenOf(await page(path)) };
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
    const told = await page("/approve-koreksi-dana/701/APPROVE");
    expect(told.words).toBe("Pembuat tidak boleh menyetujui datanya sendiri.");
    expect(told.writeForm).toBeUndefined();
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
    const formToken = formTokenOf(await page("/koreksi-dana-mustahik/701/cancel"));
    const { said } = await post(path, { formToken });
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
