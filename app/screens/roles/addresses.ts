/** Of the screens of this family, in the menu. */
export const feature = "MN602";
export const listPath = "/role-management";
