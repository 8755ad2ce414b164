import { expect, test } from "vitest";
import { calls } from "contract/calls";
import type { FeatureCode } from "contract/features";
import { flagsOf } from "contract/specified/transactions";
import type { Actor } from "./actor";
import {
  type ActorCall,
  type CallInput,
  findableBy,
  holds,
  may,
  mayDecide,
  mayEver,
  openCalls,
  permissions,
} from "./permission";

function actorWith(...features: FeatureCode[]): Actor {
  return {
    userId: "1",
    sessionId: "2",
    name: "Seseorang",
    username: "seseorang@ramahzakat.example",
    branch: { id: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
    roleId: "3",
    features: new Set(features),
  };
}

/** Judges a request of which only what the rule looks at is given. */
function judge<N extends ActorCall>(name: N, actor: Actor, body: object = {}, recordKind = ""): boolean {
  return may(permissions[name], { actor, params: {}, body } as unknown as CallInput<N>, recordKind);
}

test("the table and the contract agree on which calls carry an access token", () => {
  for (const name of Object.keys(permissions) as ActorCall[]) expect(calls[name].auth).toBe("access");
  for (const name of openCalls) expect(calls[name].auth).not.toBe("access");
});

test("who holds nothing may do what concerns their own session, second factor and name alone", () => {
  const allowed = (Object.keys(permissions) as ActorCall[]).filter((name) =>
    mayEver(permissions[name], actorWith()),
  );
  expect(allowed).toEqual([
    ...["signOut", "readSecondFactor", "beginSecondFactor", "confirmSecondFactor", "renewRecoveryCodes"],
    ...["turnOffSecondFactor", "listSessions", "listSignIns", "endSessions", "updateUser"],
  ]);
  expect(judge("updateUser", actorWith(), { _key: "1", name: "Lain" })).toBe(true);
  expect(judge("endSessions", actorWith(), { userKey: "1" })).toBe(true);
  expect(judge("endSessions", actorWith(), { userKey: "2" })).toBe(false);
  expect(judge("updateUser", actorWith(), { _key: "2", name: "Lain" })).toBe(false);
  expect(judge("updateUser", actorWith(), { _key: "1", name: "Lain", role: { _key: "9" } })).toBe(false);
});

test("a customer's type decides who may work on it", () => {
  const staff = actorWith("MN201");
  expect(judge("customerDetail", staff, {}, "Mustahik")).toBe(true);
  expect(judge("customerDetail", staff, {}, "Merchant")).toBe(false);
  expect(judge("listCustomers", staff, { customer_type: "Merchant" })).toBe(false);
});

test("whoever makes corrections may look a mustahik up by KTP, and no list", () => {
  const corrector = actorWith("MN204");
  const byKtp = { customer_type: "Mustahik", nationality_id: "3204" };
  expect(judge("listCustomers", corrector, byKtp)).toBe(true);
  expect(judge("listCustomers", corrector, { ...byKtp, nationality_id: "" })).toBe(false);
  expect(judge("listCustomers", corrector, { ...byKtp, customer_type: "Merchant" })).toBe(false);
  expect(judge("customerBalance", corrector, {}, "Mustahik")).toBe(true);
  expect(judge("customerDetail", corrector, {}, "Mustahik")).toBe(false);
});

test("each type of transaction has its readers", () => {
  const reads = (code: FeatureCode) =>
    ["P00001", "P00002", "P00003", "P00004"].filter((transaction_type) =>
      judge("listTransactions", actorWith(code), { transaction_type }),
    );
  expect(reads("MN501")).toEqual(["P00001"]);
  expect(reads("MN502")).toEqual(["P00002"]);
  for (const code of ["MN303", "MN405", "MN503"] as const) expect(reads(code)).toEqual(["P00003"]);
  for (const code of ["MN204", "MN404", "MN504"] as const) expect(reads(code)).toEqual(["P00004"]);
  expect(reads("MN201")).toEqual([]);
});

test("staff make corrections, the channel makes usages and disbursements, nobody makes distributions", () => {
  const makes = (code: FeatureCode) =>
    ["P00001", "P00002", "P00003", "P00004"].filter((transaction_type) =>
      judge("createTransaction", actorWith(code), { transaction_type }),
    );
  expect(makes("MN204")).toEqual(["P00004"]);
  expect(makes("CH001")).toEqual(["P00002", "P00003"]);
  expect(makes("MN501")).toEqual([]);
});

test("who makes corrections may void but not approve them", () => {
  const decides = (code: FeatureCode, type: string) => ({
    approve: judge("updateTransaction", actorWith(code), { activity_flags: flagsOf.approve }, type),
    void: judge("updateTransaction", actorWith(code), { activity_flags: flagsOf.void }, type),
  });
  expect(decides("MN204", "P00004")).toEqual({ approve: false, void: true });
  expect(decides("MN404", "P00004")).toEqual({ approve: true, void: true });
  expect(decides("MN405", "P00003")).toEqual({ approve: true, void: true });
  expect(decides("MN405", "P00004")).toEqual({ approve: false, void: false });
  expect(decides("MN404", "P00002")).toEqual({ approve: false, void: false });
});

test("who proposes that two are one person takes it back, and does not approve it", () => {
  const decides = (code: FeatureCode, decision: "approve" | "refuse", kind: string) =>
    judge("decideProposal", actorWith(code), { decision }, kind);
  expect(decides("MN209", "refuse", "same-person")).toBe(true);
  expect(decides("MN209", "approve", "same-person")).toBe(false);
  expect(decides("MN408", "approve", "same-person")).toBe(true);
  expect(decides("MN408", "refuse", "approval-rule")).toBe(false);
});

test("an approval that calls itself a void as well is an approval", () => {
  const activity_flags = { ...flagsOf.void, settled: true };
  expect(judge("updateTransaction", actorWith("MN204"), { activity_flags }, "P00004")).toBe(false);
});

test("reports open the branch list to head office only", () => {
  const reporter = actorWith("MN501");
  expect(judge("listBranches", reporter)).toBe(false);
  expect(judge("listBranches", { ...reporter, branch: { ...reporter.branch, isHeadOffice: true } })).toBe(
    true,
  );
});

test("a deputy holds what was passed on, and what everyone may", () => {
  const standsInFor = {
    ...{ userId: "9", name: "Penyetuju", roleId: "4" },
    features: ["MN404"] as FeatureCode[],
  };
  const deputy = { ...actorWith("MN201"), standsInFor };
  for (const code of ["MN201", "MN404", "MN605"] as const) expect(holds(deputy, [code])).toBe(true);
  expect(holds(deputy, ["MN405"])).toBe(false);
  expect(holds(deputy, ["MN405", "MN404"])).toBe(true);
  expect(holds(actorWith(), "everyone")).toBe(true);
});

test("somebody finds the kinds that they see elsewhere", () => {
  expect(findableBy(actorWith("MN201", "MN404"))).toEqual({
    ...{ Mustahik: ["Mustahik"], Merchant: [], Account: ["2001"], Transaction: ["P00004"], Batch: [] },
  });
  expect(findableBy(actorWith("MN302", "MN402"))).toMatchObject({ Batch: ["BUP0002", "BUP0003"] });
});

test("a request among many is judged as one alone", () => {
  const features = (code: FeatureCode) => ({ features: new Set([code]) });
  expect(mayDecide(features("MN404"), "approve", "P00004")).toBe(true);
  expect(mayDecide(features("MN204"), "approve", "P00004")).toBe(false);
  expect(mayDecide(features("MN204"), "void", "P00004")).toBe(true);
  expect(mayDecide(features("MN405"), "void", "P00003")).toBe(true);
  expect(mayDecide(features("MN404"), "approve", "P00003")).toBe(false);
  expect(mayDecide(features("MN402"), "approve", "P00001")).toBe(false);
});

test("what was left out of a request opens nothing", () => {
  const administrator = actorWith("MN601");
  expect(judge("updateUser", actorWith(), { _key: "1", branch: { _key: "9" } })).toBe(false);
  expect(judge("updateUser", actorWith(), { _key: "1", email: "a@x.example" })).toBe(false);
  expect(judge("updateUser", administrator, { _key: "2", name: "Lain" })).toBe(true);
  expect(judge("listSessions", administrator, { userKey: "2" })).toBe(true);
  expect(judge("listHistory", administrator, { subject: "user" })).toBe(true);
  expect(judge("listHistory", administrator, { subject: "role" })).toBe(false);
  expect(judge("listApprovals", actorWith("MN404"), {})).toBe(true);
  expect(judge("listApprovals", actorWith("MN404"), { feature: "MN404" })).toBe(true);
  expect(judge("listApprovals", actorWith("MN404"), { feature: "MN405" })).toBe(false);
});

test("a proposal is decided by the holders of its code; a proposer of one person takes it back", () => {
  const decides = (code: FeatureCode, decision: string, kind: string) =>
    judge("decideProposal", actorWith(code), { key: "1", decision }, kind);
  expect(decides("MN408", "approve", "same-person")).toBe(true);
  expect(decides("MN408", "refuse", "same-person")).toBe(true);
  expect(decides("MN209", "refuse", "same-person")).toBe(true);
  expect(decides("MN209", "approve", "same-person")).toBe(false);
  expect(decides("MN604", "refuse", "approval-rule")).toBe(true);
  expect(decides("MN604", "approve", "approval-rule")).toBe(true);
  expect(decides("MN604", "approve", "programme-budget")).toBe(false);
});
