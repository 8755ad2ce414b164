import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { daysInWib } from "~/texts/days";
import { deputyFaults } from "~/texts/deputies";
import { appOnFakeBank, locationOf, signIn, visitor } from "./app";
import { answerAll, answerRequests, correction } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const cookie = await signIn(app, bank, { features: menuFeatureCodes });

beforeEach(() => answerAll(bank, ["approvals", "desk"]));

const { open, page, asked, post } = visitor(app, bank, cookie);

describe("deputies", () => {
  it("are listed with whom they stand in for, and until when", async () => {
    const { text, addresses } = await open("/deputies");
    for (const shown of ["Penyetuju Bandung", "Admin Bandung", "20/11/2026 – 27/11/2026", "Berlaku"])
      expect(text).toContain(shown);
    expect(addresses).toContain("/deputies/71/end");
  });

  it("are named as chosen, and asked for again where something is missing", async () => {
    const fields = { deputyKey: "22", from: "2026-12-01", to: "2026-12-05", reason: " Cuti " };
    expect(locationOf(await post("/deputies/new", fields))).toMatch(/^\/deputies/);
    expect((await post("/deputies/new", { ...fields, to: "2026-11-30" })).status).toBe(400);
    const twiceWrong = await (
      await post("/deputies/new", { ...fields, to: "2026-11-30", reason: "" })
    ).text();
    expect(twiceWrong).toContain("Alasan wajib diisi.");
    expect(twiceWrong).toContain(deputyFaults.to);
    expect(asked("nameDeputy")).toEqual([
      { deputyKey: "22", from: "2026-12-01", to: "2026-12-05", reason: "Cuti" },
    ]);
  });

  it("begin on a day by Jakarta's calendar, as the form says", async () => {
    expect(await page("/deputies/new")).toContain(daysInWib);
  });

  it("cannot be named when there is no candidate", async () => {
    bank.give("listDeputyCandidates", []);
    expect(await page("/deputies/new")).toContain("Tidak ada yang dapat Anda tunjuk.");
    // What has no body is signed without one: a bank refuses the signature of a GET that came with one.
    expect(asked("listDeputyCandidates")).toEqual([undefined]);
  });

  it("end after a question", async () => {
    await post("/deputies/71/end", {});
    expect(asked("endDeputyship")).toEqual([{ key: "71" }]);
  });
});

describe("a correction", () => {
  const absent = { on_behalf_of: { _key: "98", name: "Penyetuju Bandung" } };

  it("says for whom the user would decide as a deputy", async () => {
    const prospects = { approve: { message: "", ...absent }, void: { message: "" } };
    answerRequests(bank, [{ ...correction, prospects } as typeof correction]);
    expect(await page("/approve-koreksi-dana/701/approve")).toContain(
      "Anda memutuskan atas nama Penyetuju Bandung.",
    );
    expect(await page("/approve-koreksi-dana/701/cancel")).not.toContain("Anda memutuskan atas nama");
  });

  it("says in list and question why the bank would refuse the user", async () => {
    const message = "Menurut aturan persetujuan, data ini hanya dapat disetujui oleh: Pengawas.";
    const prospects = { approve: { message }, void: { message: "" } };
    answerRequests(bank, [{ ...correction, prospects } as typeof correction]);
    const list = await open("/approve-koreksi-dana");
    expect(list.source).toContain(message);
    expect(list.addresses).not.toContain("/approve-koreksi-dana/701/approve");
    expect(await page("/approve-koreksi-dana/701/approve")).toContain(message);
  });

  it("names deputy and approver once a deputy has decided or first approved", async () => {
    const stamp = { _key: "22", name: "Admin Bandung", timestamp: "2026-11-20T04:00:00Z", ...absent };
    answerRequests(bank, [{ ...correction, checkers: 2, first_approver: stamp } as typeof correction]);
    expect(await page("/approve-koreksi-dana")).toContain(
      "1 dari 2, Admin Bandung atas nama Penyetuju Bandung",
    );
    answerRequests(bank, [{ ...correction, status_code: "settled", approver: stamp } as typeof correction]);
    expect(await page("/koreksi-dana-mustahik")).toContain("Admin Bandung atas nama Penyetuju Bandung");
  });
});
