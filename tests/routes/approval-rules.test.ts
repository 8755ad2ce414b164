import { beforeEach, describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { json } from "../support/fake-bank";
import { appOnFakeBank, jarOf, locationOf, pageOf, signIn, visitor } from "./app";
import { answerAll, answerRequests, correction, proposedRule } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const headOffice = await signIn(app, bank, { features: menuFeatureCodes, isHeadOffice: true });
const branch = await signIn(app, bank, { features: menuFeatureCodes });

beforeEach(() => answerAll(bank, ["approvals", "desk"]));

const { open, page, asked, post } = visitor(app, bank, headOffice);

describe("rules for approvals", () => {
  it("are listed with who proposed them, and with links to decide", async () => {
    const { text, addresses } = await open("/approval-rules");
    for (const shown of [
      "Aturan Persetujuan",
      "Semua cabang",
      "1.000.000",
      "2 orang",
      "Diusulkan",
      "Pengawas Pusat",
    ])
      expect(text).toContain(shown);
    expect(addresses).toContain("/approval-rules/61/approve");
  });

  it("warn of too few checkers in the list, in the question, and after the proposal", async () => {
    const rule = { ...proposedRule, able: 1 };
    bank.give("listApprovalRules", [rule]);
    expect(await page("/approval-rules")).toContain("2 orang (hanya 1 tersedia)");
    expect(await page("/approval-rules/61/approve")).toContain(
      "Hari ini 1 orang dapat memeriksa di cabang yang paling sedikit pemeriksanya. Data yang terkena aturan ini tidak akan dapat disetujui siapa pun.",
    );
    bank.give("listApprovalRules", [{ ...rule, able: 2 }]);
    expect(await page("/approval-rules")).not.toContain("tersedia");
    expect(await page("/approval-rules/61/approve")).not.toContain("siapa pun");
    const warning = "Hari ini hanya 1 orang dapat memeriksa.";
    bank.answer(
      "proposeApprovalRule",
      json(200, { response_code: "S1", message: warning, data: { key: "62" } }),
    );
    const fields = { transactionType: "P00003", fromIdr: "1.000", checkers: "2", dailyLimitIdr: "" };
    const response = await post("/approval-rules/new", fields);
    expect(await page("/approval-rules", `${headOffice}; ${jarOf(response)}`)).toContain(
      `Aturan sudah diusulkan dan berlaku setelah disetujui orang kedua. ${warning}`,
    );
  });

  it("name who proposed the rule and its end, and who decided about each", async () => {
    const stamp = (name: string) => ({ key: name, name, at: "2026-11-20T04:00:00Z" });
    const decided = { decided: stamp("Siti"), endProposed: stamp("Budi"), ended: stamp("Wati") };
    const rules = [
      { ...proposedRule, ...decided, state: "ended" as const },
      { ...proposedRule, key: "63", state: "refused" as const, decided: stamp("Rudi") },
    ];
    bank.give("listApprovalRules", rules, { full_count: 2 });
    const text = await page("/approval-rules");
    for (const who of ["Diusulkan Pengawas Pusat", "Disetujui Siti", "Akhir diusulkan Budi"])
      expect(text).toContain(who);
    for (const who of ["Akhir disetujui Wati", "Ditolak Rudi"]) expect(text).toContain(who);
  });

  it("that cover all branches can be decided by head office alone", async () => {
    const { addresses } = await open("/approval-rules", branch);
    expect(addresses).not.toContain("/approval-rules/61/approve");
    expect(await page("/approval-rules/61/approve", branch)).toContain(
      "Hanya kantor pusat yang dapat mengatur",
    );
  });

  it("are proposed as typed; a branch's user proposes for the own branch only", async () => {
    const fields = {
      transactionType: "P00003",
      fromIdr: "2.500.000",
      checkers: "2",
      dailyLimitIdr: "",
      roleKeys: "21",
    };
    const response = await post("/approval-rules/new", fields);
    expect(locationOf(response)).toMatch(/^\/approval-rules/);
    await post("/approval-rules/new", { ...fields, branchKey: "ID0003", dailyLimitIdr: "5.000.000" }, branch);
    expect(asked("proposeApprovalRule")).toEqual([
      {
        transactionType: "P00003",
        branchKey: null,
        fromIdr: 2_500_000,
        checkers: 2,
        roleKeys: ["21"],
        dailyLimitIdr: null,
      },
      {
        transactionType: "P00003",
        branchKey: "ID0002",
        fromIdr: 2_500_000,
        checkers: 2,
        roleKeys: ["21"],
        dailyLimitIdr: 5_000_000,
      },
    ]);
  });

  it("are shown again as typed where something is missing", async () => {
    const response = await post("/approval-rules/new", {
      transactionType: "P00004",
      fromIdr: "banyak",
      dailyLimitIdr: "banyak",
      roleKeys: "21",
    });
    expect(response.status).toBe(400);
    const shown = await pageOf(response);
    expect(
      shown
        .part("alert")
        ?.parts("link")
        .map(({ name }) => name),
    ).toEqual([
      expect.stringMatching(/^Mulai Nominal ditulis/),
      expect.stringMatching(/^Jumlah Pemeriksa wajib dipilih/),
      expect.stringMatching(/^Batas per Penyetuju per Hari ditulis/),
    ]);
    for (const name of ["fromIdr", "dailyLimitIdr"]) expect(shown.values(name)).toEqual(["banyak"]);
    expect(asked("proposeApprovalRule")).toEqual([]);
  });

  it("end only after a second proposal, about the end, is approved", async () => {
    const inForce = { ...proposedRule, state: "in_force" as const, proposalKey: null };
    bank.give("listApprovalRules", [inForce]);
    await post("/approval-rules/61/end", {});
    expect(asked("endApprovalRule")).toEqual([{ key: "61" }]);
    bank.give("listApprovalRules", [{ ...inForce, state: "ending" as const, proposalKey: "64" }]);
    const question = await open("/approval-rules/61/refuse");
    expect(question.text).toContain("menolak akhir aturan");
    expect(question.values("proposal")).toEqual(["64"]);
  });

  it.each([
    ["61", "approve", "Aturan sudah disetujui dan berlaku."],
    ["61", "refuse", "Usulan aturan sudah ditolak."],
    ["64", "approve", "Aturan sudah berakhir."],
    ["64", "refuse", "Aturan tetap berlaku."],
  ] as const)(
    "are decided by the proposal that the question named (%s: %s), whatever was proposed since",
    async (key, decision, told) => {
      const response = await post(`/approval-rules/61/${decision}`, { proposal: key });
      expect(asked("decideProposal")).toEqual([{ key, decision }]);
      const cookie = `${headOffice}; ${jarOf(response)}`;
      expect(await page("/approval-rules", cookie)).toContain(told);
    },
  );
});

describe("a correction that two have to approve", () => {
  const first = { _key: "99", name: "Penyetuju Pusat", timestamp: "2026-11-20T04:00:00Z" };

  it("shows in list and question how many have approved it", async () => {
    answerRequests(bank, [{ ...correction, checkers: 2 } as typeof correction]);
    expect(await page("/approve-koreksi-dana")).toContain("0 dari 2");
    expect(await page("/approve-koreksi-dana/701/approve")).toContain("Perlu disetujui 2 orang.");
    answerRequests(bank, [{ ...correction, checkers: 2, first_approver: first } as typeof correction]);
    expect(await page("/approve-koreksi-dana")).toContain("1 dari 2, Penyetuju Pusat");
    expect(await page("/approve-koreksi-dana/701/approve")).toContain(
      "Disetujui 1 dari 2: 20/11/2026 11:00 WIB oleh Penyetuju Pusat.",
    );
  });

  it("tells the first approver that a second one has to follow", async () => {
    answerRequests(bank, [{ ...correction, checkers: 2 } as typeof correction]);
    const data = { _key: "701", status_code: "pending" };
    bank.give("updateTransaction", data);
    const response = await post("/approve-koreksi-dana/701/approve", {});
    const cookie = `${headOffice}; ${jarOf(response)}`;
    expect(await page("/approve-koreksi-dana", cookie)).toContain("Disetujui 1 dari 2");
  });
});
