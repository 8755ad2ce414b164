export const searchPath = "/search";
/** What is searched for, in the form and in the address. */
export const soughtField = "q";
