/** The feature code of this family's screens in the menu. */
export const programmeFeature = "MN606";
export const programmeListPath = "/programmes";

/** The detail screen of a programme. */
export const programmePath = (programmeKey: string) =>
  `${programmeListPath}/${encodeURIComponent(programmeKey)}`;

/** Where a budget of a programme is proposed; the decisions about budgets lie below. */
export const budgetPath = (programmeKey: string) => `${programmePath(programmeKey)}/budget`;
