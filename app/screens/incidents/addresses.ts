/** The feature codes of who records incidents and of who closes them. Both see all. */
export const recordFeature = "MN706";
export const closeFeature = "MN710";
export const incidentListPath = "/incidents";

/** The detail screen of an incident. */
export const incidentPath = (key: string) => `${incidentListPath}/${encodeURIComponent(key)}`;
