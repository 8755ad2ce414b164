import { beforeEach, describe, expect, it } from "vitest";
import { done, refusal } from "../support/fake-bank";
import { appOnFakeBank, formTokenOf, idempotencyKeyOf, jarOf, locationOf, pageOf, signIn } from "./app";
import { answerAll, officer, waitingReset } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
let cookie: string;
beforeEach(async () => {
  cookie = await signIn(app, bank, { features: ["MN601"] });
  answerAll(bank, ["sessions"]);
  bank.give("listUsers", [holder]);
});

const holder = { ...officer, second_factor: true };
const detail = "/user-management/31";
const ask = `${detail}/second-factor-reset`;

const open = (path: string) => pageOf(app.request(path, { cookie }));
const page = async (path: string) => (await open(path)).text;
const nothingWaits = () => bank.give("listSecondFactorResets", []);
const askedBy = (key: string) =>
  bank.give("listSecondFactorResets", [{ ...waitingReset, asked: { ...waitingReset.asked, key } }]);
const sent = (name: string) => bank.calls.filter((call) => call.name === name).map(({ body }) => body);

async function post(path: string, fields: Readonly<Record<string, string>> = {}) {
  const shown = await open(path);
  const form = { formToken: formTokenOf(shown), idempotencyKey: idempotencyKeyOf(shown), ...fields };
  return app.request(path, { cookie, form });
}

describe("the reset of a second factor", () => {
  it("is asked for with a reason, at a user who has one", async () => {
    nothingWaits();
    expect((await open(detail)).addresses).toContain(ask);
    expect(await page(ask)).toContain("Petugas Bandung berlaku setelah disetujui administrator lain");
    expect((await post(ask, { reason: " " })).status).toBe(400);
    const asked = await post(ask, { reason: " Ponsel hilang " });
    expect([asked.status, locationOf(asked)]).toEqual([303, detail]);
    expect(sent("askSecondFactorReset")).toEqual([{ userKey: "31", reason: "Ponsel hilang" }]);
  });

  it("shows why the bank refuses, with what was typed, where nothing is left to reset", async () => {
    const formToken = formTokenOf(await open(ask));
    bank.give("listUsers", [officer]);
    bank.answer("askSecondFactorReset", refusal("E3", "Pengguna ini tidak memakainya."));
    const form = { formToken, idempotencyKey: crypto.randomUUID(), reason: "Ponsel hilang" };
    const refused = await pageOf(app.request(ask, { cookie, form }));
    expect(refused.words).toBe("Pengguna ini tidak memakainya.");
    expect(refused.values("reason")).toEqual(["Ponsel hilang"]);
  });

  it("shows what was typed in an earlier session, where nothing is left to reset", async () => {
    const formToken = formTokenOf(await open(ask));
    cookie = await signIn(app, bank, { features: ["MN601"] });
    bank.support(["sessions"]);
    bank.give("listUsers", [officer]);
    const form = { formToken, idempotencyKey: crypto.randomUUID(), reason: "Ponsel hilang" };
    const led = await app.request(ask, { cookie, form });
    cookie = `${cookie}; ${jarOf(led)}`;
    expect((await open(locationOf(led)!)).values("reason")).toEqual(["Ponsel hilang"]);
  });

  it("is offered neither for oneself nor for a user without a second factor", async () => {
    nothingWaits();
    bank.give("listUsers", [officer]);
    expect((await open(detail)).addresses).not.toContain(ask);
    expect(await page(ask)).toContain("Pengguna ini tidak memakai verifikasi dua langkah.");
    bank.give("listUsers", [{ ...holder, _key: "7" }]);
    expect((await open("/user-management/7")).addresses).not.toContain(
      "/user-management/7/second-factor-reset",
    );
    expect(await page("/user-management/7/second-factor-reset")).toContain("dua administrator lain");
  });

  it("is shown above the list and at the user, for another administrator to decide", async () => {
    const list = await open("/user-management");
    expect(list.text).toContain("yang menunggu persetujuan:");
    expect(list.link(/^Petugas Bandung/)?.address).toBe(detail);
    const { text, addresses } = await open(detail);
    expect(text).toContain("Diminta 20/11/2026 10:00 WIB oleh Admin Bandung. Alasan: Ponsel hilang");
    expect(addresses).toContain(`${ask}/81/approve`);
    expect(addresses).toContain(`${ask}/81/refuse`);
    expect(addresses).not.toContain(ask);
    askedBy("7");
    expect((await open(detail)).addresses).not.toContain(`${ask}/81/approve`);
    expect(await page(`${ask}/81/approve`)).toContain("Pembuat tidak boleh menyetujui datanya sendiri.");
    expect(await page(`${ask}/81/refuse`)).toContain("menolak reset verifikasi dua langkah Petugas Bandung?");
  });

  it("shows how many more wait than the list names", async () => {
    bank.give("listSecondFactorResets", [waitingReset], { full_count: 7 });
    expect(await page("/user-management")).toContain("dan 6 lagi");
  });

  it.each(["approve", "refuse"])("is decided after a question: %s", async (decision) => {
    bank.answer("decideProposal", done);
    const decided = await post(`${ask}/81/${decision}`);
    expect([decided.status, locationOf(decided)]).toEqual([303, detail]);
    expect(sent("decideProposal")).toEqual([{ key: "81", decision }]);
  });

  it("is decided once; an old question decides no newer request", async () => {
    expect(await page(`${ask}/82/approve`)).toContain("Data sudah diproses.");
    expect((await app.request(`${ask}/81/enforce`, { cookie })).status).toBe(404);
  });
});
