/** Of the screens of this family, in the menu. */
export const feature = "MN605";
export const listPath = "/deputies";
