/** Tells the browser which build has answered, by the version of its manifest. */
export const buildHeader = "x-build";
