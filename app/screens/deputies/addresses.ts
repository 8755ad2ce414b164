/** The feature code of this family's screens in the menu. */
export const deputyFeature = "MN605";
export const deputyListPath = "/deputies";
