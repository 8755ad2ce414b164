import { featureNames, type FeatureCode, type MenuFeatureCode } from "./features";

/** A kind of what one person proposes and another one decides (docs/rules.md#proposals). */
interface KindRow<Decider extends FeatureCode = FeatureCode> {
  /** The code of those who decide about it. No other kind has it. */
  readonly decider: Decider;
  /** The actions of the audit trail that propose it. */
  readonly proposedBy: readonly string[];
  /** What it is called while it waits, where it is not named as what its code opens. */
  readonly title?: string;
  /** Its name in the inbox's address. */
  readonly name: string;
  /** Where it is decided, or looked through before: an address with its own key and its subject's. */
  readonly address: string;
  /** The entry of the menu that counts it, where its code is none. */
  readonly countedAt?: MenuFeatureCode;
  /** Head office alone decides about it. */
  readonly isOfHeadOffice?: boolean;
}

const kinds = {
  "same-person": {
    decider: "MN408",
    proposedBy: ["duplicate.propose-same"],
    name: "data-ganda",
    address: "/duplicates/:subject",
    countedAt: "MN209",
  },
  // A rule is proposed, and so is its end.
  "approval-rule": {
    decider: "MN604",
    proposedBy: ["approval-rule.propose", "approval-rule.propose-end"],
    name: "aturan-persetujuan",
    address: "/approval-rules/:subject/approve",
  },
  "programme-budget": {
    decider: "MN606",
    proposedBy: ["programme.propose-budget"],
    title: "Anggaran Program",
    name: "anggaran-program",
    address: "/programmes/:subject/budget/:proposal/approve",
    isOfHeadOffice: true,
  },
  "data-request": {
    decider: "MN708",
    proposedBy: ["data-request.register"],
    title: "Permintaan Data",
    name: "permintaan-data",
    address: "/data-requests/:subject",
    countedAt: "MN701",
  },
  "privacy-notice": {
    decider: "MN709",
    proposedBy: ["privacy-notice.propose"],
    title: "Pemberitahuan Privasi",
    name: "pemberitahuan-privasi",
    address: "/privacy-notices/:subject/approve",
    countedAt: "MN702",
    isOfHeadOffice: true,
  },
  incident: {
    decider: "MN710",
    proposedBy: ["incident.record"],
    title: "Insiden",
    name: "insiden",
    address: "/incidents/:subject",
    countedAt: "MN706",
    isOfHeadOffice: true,
  },
  retention: {
    decider: "MN707",
    proposedBy: ["retention.propose"],
    title: "Penghapusan Data",
    name: "penghapusan-data",
    address: "/retention/:subject/approve",
    countedAt: "MN704",
    isOfHeadOffice: true,
  },
  "second-factor-reset": {
    decider: "MN601",
    proposedBy: ["user.ask-second-factor-reset"],
    title: "Reset Verifikasi",
    name: "reset-verifikasi",
    address: "/user-management/:subject/second-factor-reset/:proposal/approve",
  },
} as const satisfies Readonly<Record<string, KindRow>>;

export type ProposalKind = keyof typeof kinds;
type Decider = (typeof kinds)[ProposalKind]["decider"];

/** What is proposed, for both programs: who decides it, where, and what it is called. */
export const proposalKinds: Readonly<Record<ProposalKind, KindRow<Decider>>> = kinds;
export const proposalKindNames = Object.keys(kinds) as ProposalKind[];

/** What waits for a decision, by the code of those who decide it. What is proposed has another name than the screen of its proposer. */
export const decisionNames: Readonly<Record<FeatureCode, string>> = {
  ...featureNames,
  ...Object.fromEntries(
    Object.values(proposalKinds).map(({ decider, title }) => [decider, title ?? featureNames[decider]]),
  ),
};
