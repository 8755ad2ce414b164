/** The feature code of this family's screens in the menu. */
export const ruleFeature = "MN604";
export const ruleListPath = "/approval-rules";
