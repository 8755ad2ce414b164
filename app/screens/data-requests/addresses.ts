/** The feature codes of who registers requests and of who decides them. Both see all requests of their branch. */
export const registerFeature = "MN701";
export const decideFeature = "MN708";
export const requestListPath = "/data-requests";

/** The detail screen of a request. */
export const requestPath = (key: string) => `${requestListPath}/${encodeURIComponent(key)}`;

/** The number by which a person is found: in a search of the list, and in the form of a new request. An address has it sealed. */
export const numberField = "number";
