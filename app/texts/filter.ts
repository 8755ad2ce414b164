/** Names the form that narrows a list or report: the search of the top bar is a landmark beside it. */
export const filterLabel = "Saringan";
