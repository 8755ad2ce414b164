/** The feature code of this family's screens in the menu. */
export const noticeFeature = "MN702";
export const noticeListPath = "/privacy-notices";
export const toldPath = `${noticeListPath}/report`;

/** The detail screen of a text. */
export const noticePath = (key: string) => `${noticeListPath}/${encodeURIComponent(key)}`;
