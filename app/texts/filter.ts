/** Names the form with the filters of a list or report: the search of the top bar is a landmark of its own. */
export const filterLabel = "Saringan";
