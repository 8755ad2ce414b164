/** The feature code of this family's screens in the menu. */
export const completenessFeature = "MN208";
export const completenessListPath = "/completeness";
