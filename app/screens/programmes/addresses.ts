/** Of the screens of this family, in the menu. */
export const feature = "MN606";
export const listPath = "/programmes";

/** The detail screen of a programme. */
export const detailPath = (programmeKey: string) => `${listPath}/${encodeURIComponent(programmeKey)}`;

/** Where a budget of a programme is proposed; the decisions about budgets lie below. */
export const budgetPath = (programmeKey: string) => `${detailPath(programmeKey)}/budget`;
