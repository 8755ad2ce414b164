/** The most characters of a reason. It has a file of its own, so that a page which needs it loads no zod. */
export const longestReason = 300;
