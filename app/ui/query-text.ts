/** A query as it stands in an address: "?…", or "" for none. */
export function queryText(params: URLSearchParams): string {
  const query = params.toString();
  return query && `?${query}`;
}
