/** The feature code of this family's screens in the menu. */
export const retentionFeature = "MN704";
export const retentionPath = "/retention";
