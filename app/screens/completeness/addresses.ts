/** Of the screens of this family, in the menu. */
export const feature = "MN208";
export const listPath = "/completeness";
