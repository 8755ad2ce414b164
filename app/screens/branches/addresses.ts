/** The feature code of this family's screens in the menu. */
export const branchFeature = "MN603";
export const branchListPath = "/branch-management";
