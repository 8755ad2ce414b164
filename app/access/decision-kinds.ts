import type { DecisionFeature } from "~/bank/types";
import { decisionNames, screensIn, urlOf } from "contract/features";

/** A kind of things that wait for a decision, and the screen on which they are decided (docs/product.md#inbox). */
interface DecisionKind {
  readonly feature: DecisionFeature;
  /** The kind's name in the inbox's address. */
  readonly name: string;
  readonly title: string;
  /** The address at which it is decided, or looked through before, by its own key and its subject's key. */
  readonly addressOf: (key: string, subjectKey: string) => string;
}

/** The kinds of which many can be decided at once. Batches are opened one by one. */
export const decidedAtOnce: readonly DecisionFeature[] = ["MN404", "MN405"];

/** An approver looks through a batch first. A correction or disbursement fits in its question, so the link opens that. */
export const onApproveScreens = screensIn("MN400").map((feature): DecisionKind => {
  const path = urlOf(feature)!;
  const step = decidedAtOnce.includes(feature) ? "/approve" : "";
  return {
    feature,
    name: path.replace("/approve-", ""),
    title: decisionNames[feature],
    addressOf: (key) => `${path}/${encodeURIComponent(key)}${step}`,
  };
});

const proposals: readonly Omit<DecisionKind, "title">[] = [
  { feature: "MN408", name: "data-ganda", addressOf: (_, pair) => `/duplicates/${encodeURIComponent(pair)}` },
  {
    feature: "MN604",
    name: "aturan-persetujuan",
    addressOf: (_, rule) => `/approval-rules/${encodeURIComponent(rule)}/approve`,
  },
  {
    feature: "MN606",
    name: "anggaran-program",
    addressOf: (budget, programme) =>
      `/programmes/${encodeURIComponent(programme)}/budget/${encodeURIComponent(budget)}/approve`,
  },
  {
    feature: "MN601",
    name: "reset-verifikasi",
    addressOf: (reset, user) =>
      `/user-management/${encodeURIComponent(user)}/second-factor-reset/${encodeURIComponent(reset)}/approve`,
  },
];

/** Proposals have no approve screen (docs/rules.md#proposals). */
export const proposalKinds = proposals.map((kind) => ({ ...kind, title: decisionNames[kind.feature] }));

export const decisionKinds: readonly DecisionKind[] = [...onApproveScreens, ...proposalKinds];

/** The kind of a code; each code has one. */
export const decisionKindOf = (feature: DecisionFeature): DecisionKind =>
  decisionKinds.find((kind) => kind.feature === feature)!;

/** Filters the inbox by the name of a kind. An unknown name shows all. */
export const kindParameter = "kind";

export function kindIn(params: URLSearchParams): DecisionKind | undefined {
  return decisionKinds.find(({ name }) => name === params.get(kindParameter)?.toLowerCase());
}
