/** A filter that some lists add to their URL (docs/rules.md#list-state-in-the-url). */
export const statusParameter = "status";

export type Status = "Active" | "Inactive";

/** The status that a list's query asks for; undefined for both, and for nonsense. */
export function statusIn(params: URLSearchParams): Status | undefined {
  const status = params.get(statusParameter);
  return status === "Active" || status === "Inactive" ? status : undefined;
}

/** The query ("?…" or "") without what narrows the list, from its first page on. */
export function unfiltered(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["value", statusParameter, "page"]) params.delete(name);
  const query = params.toString();
  return query && `?${query}`;
}
