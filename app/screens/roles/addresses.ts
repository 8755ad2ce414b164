/** The feature code of this family's screens in the menu. */
export const roleFeature = "MN602";
export const roleListPath = "/role-management";
