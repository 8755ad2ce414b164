/** In a choice of branches, and in the words of a filter that has none. */
export const allBranches = "Semua cabang";
