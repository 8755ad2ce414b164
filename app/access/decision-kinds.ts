import { screensIn, urlOf, type MenuFeatureCode } from "contract/features";
import { decisionNames, proposalKinds } from "contract/proposal-kinds";
import type { DecisionFeature } from "~/bank/types";

/** A kind of things that wait for a decision, and the screen on which they are decided (docs/product.md#inbox). */
interface DecisionKind {
  readonly feature: DecisionFeature;
  /** The kind's name in the inbox's address. */
  readonly name: string;
  readonly title: string;
  /** The address at which it is decided, or looked through before, by its own key and its subject's key. */
  readonly addressOf: (key: string, subjectKey: string) => string;
  /** The entry of the menu that counts it. */
  readonly countedAt: MenuFeatureCode;
  readonly isOfHeadOffice?: boolean | undefined;
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
    countedAt: feature,
  };
});

/** Proposals have no approve screen (docs/rules.md#proposals). */
export const kindsOfProposals = Object.values(proposalKinds).map(
  ({ decider: feature, address, countedAt = feature, name, isOfHeadOffice }): DecisionKind => ({
    feature,
    name,
    title: decisionNames[feature],
    addressOf: (key, subjectKey) =>
      address
        .replace(":subject", encodeURIComponent(subjectKey))
        .replace(":proposal", encodeURIComponent(key)),
    countedAt,
    isOfHeadOffice,
  }),
);

export const decisionKinds: readonly DecisionKind[] = [...onApproveScreens, ...kindsOfProposals];

/** The kind of a code; each code has one. */
export const decisionKindOf = (feature: DecisionFeature): DecisionKind =>
  decisionKinds.find((kind) => kind.feature === feature)!;

/** Filters the inbox by the name of a kind. An unknown name shows all. */
export const kindParameter = "kind";

export function kindIn(params: URLSearchParams): DecisionKind | undefined {
  return decisionKinds.find(({ name }) => name === params.get(kindParameter)?.toLowerCase());
}
