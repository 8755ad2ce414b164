import { useMemo } from "react";

declare const content: unique symbol;

/** JSON of what was drawn; "" in the page that shows it. */
type DrawnText<Content> = string & { readonly [content]?: Content };

/**
 * Loader data of a part of a page that only shows. The first page leaves them out (`withoutDrawn`): it has them as HTML, and
 * its scripts let that stand (`AsDrawn`) until they come anew (docs/decisions/0049).
 */
export interface Drawn<Content> {
  readonly drawn: DrawnText<Content>;
}

export function drawn<Content>(value: Content): Drawn<Content> {
  return { drawn: JSON.stringify(value) };
}

/** What is to be drawn, the same object from one drawing to the next; undefined where the page shows it already. */
export function useDrawn<Content>({ drawn }: Drawn<Content>): Content | undefined {
  return useMemo(() => (drawn === "" ? undefined : (JSON.parse(drawn) as Content)), [drawn]);
}

const drawnField = /"drawn":"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** JSON of a page's data without what the page shows. Nothing in a text looks like it, since its quotes are escaped. */
export function withoutDrawn(json: string): string {
  return json.replace(drawnField, '"drawn":""');
}
