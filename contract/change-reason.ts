/** Of the reason for which an asnaf or a category is changed. */
export const longestChangeReason = 300;
