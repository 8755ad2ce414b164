/** Of the screens of this family, in the menu. */
export const feature = "MN603";
export const listPath = "/branch-management";
