import { peopleLabel } from "~/texts/retention";

/** The feature code of this family's screens in the menu. */
export const retentionFeature = "MN704";
export const retentionPath = "/retention";
/** Leads to the people whom a run would erase. */
export const peopleLink = { href: `${retentionPath}/people`, label: peopleLabel };
