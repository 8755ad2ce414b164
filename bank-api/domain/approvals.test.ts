import { expect, test } from "vitest";
import type { FeatureCode } from "contract/features";
import type { Actor } from "./actor";
import { approvalScreensOf, decidedBy, decidesBy } from "./approvals";

const actorWith = (...features: FeatureCode[]): Actor => ({
  ...{ userId: "1", sessionId: "2", name: "Seseorang", username: "seseorang@ramahzakat.example" },
  branch: { id: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
  roleId: "3",
  features: new Set(features),
});

test("the holders of each code decide transactions of a type, batches of a kind, or proposals of a kind", () => {
  expect(decidedBy).toEqual({
    MN401: { batches: "BUP0001" },
    MN402: { batches: "BUP0002" },
    MN403: { batches: "BUP0003" },
    MN404: { transactions: "P00004" },
    MN405: { transactions: "P00003" },
    MN406: { batches: "BUP0004" },
    MN407: { batches: "BUP0005" },
    MN408: { proposals: "same-person" },
    MN604: { proposals: "approval-rule" },
    MN606: { proposals: "programme-budget" },
    MN601: { proposals: "second-factor-reset" },
    MN707: { proposals: "retention" },
    MN708: { proposals: "data-request" },
    MN709: { proposals: "privacy-notice" },
    MN710: { proposals: "incident" },
  });
});

test("an actor decides by each code that they hold, or by the one asked for", () => {
  const actor = actorWith("MN201", "MN404", "MN408");
  expect(decidesBy(actor)).toEqual(["MN404", "MN408"]);
  expect(decidesBy(actor, "MN408")).toEqual(["MN408"]);
  expect(decidesBy(actor, "MN405")).toEqual([]);
  expect(approvalScreensOf(actor)).toEqual(["MN404"]);
});
