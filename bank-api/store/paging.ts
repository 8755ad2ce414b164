/** Rows `skip + 1` to `skip + limit` of a list, newest first. */
export interface PageRequest {
  readonly skip: number;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more than `total`: a search counts no further than `searchCap`, a list by balance than `balanceDepth`. */
  readonly capped?: boolean;
}

/** How many hits a search counts and shows (docs/wire.md#types). */
export const searchCap = 1000;

/** Every hit of a search. */
export const allHits: PageRequest = { skip: 0, limit: searchCap };

export const noRows: Page<never> = { rows: [], total: 0 };

/** A page of the hits of a search, of which one more than the cap may have been fetched. */
export function pageOfHits<Hit>(hits: readonly Hit[], { skip, limit }: PageRequest): Page<Hit> {
  const shown = hits.slice(0, searchCap);
  return { rows: shown.slice(skip, skip + limit), total: shown.length, capped: hits.length > searchCap };
}
