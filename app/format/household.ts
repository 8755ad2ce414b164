import { grouped, rupiah } from "./rupiah";

interface HouseholdSummary {
  readonly memberCount: number;
  /** What its members received in the last 12 months. */
  readonly totalIdr: number;
}

/** "3 orang, Rp1.500.000 dalam 12 bulan": a household in one line, the same wherever one is named. */
export const householdText = ({ memberCount, totalIdr }: HouseholdSummary) =>
  `${grouped(memberCount)} orang, ${rupiah(totalIdr)} dalam 12 bulan`;
