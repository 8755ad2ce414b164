/** Of the screens of this family, in the menu. */
export const feature = "MN604";
export const listPath = "/approval-rules";
