/** Hidden field of every form that changes something; see `requireAction`. */
export const formTokenField = "formToken";
