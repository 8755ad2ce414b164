export const listPath = "/duplicates";

/** The detail screen of a pair. */
export const detailPath = (key: string) => `${listPath}/${encodeURIComponent(key)}`;

/** Where somebody decides that the two are different people. */
export const differentPath = (key: string) => `${detailPath(key)}/different`;
