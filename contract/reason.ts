/** Whoever gives a reason for what they do has this many characters. It stands alone, so that a page which needs it loads no zod. */
export const longestReason = 300;
