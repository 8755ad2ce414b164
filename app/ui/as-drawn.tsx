import { useState, type ComponentPropsWithoutRef } from "react";

/**
 * A part of a page as the server has drawn it (`Drawn`): the script takes the page over and leaves what is inside alone, which
 * costs neither data nor time. Its markup is at hand should React draw the whole page anew, as it does where an extension of
 * the browser has changed it.
 *
 * @param at selects the part in the page
 */
export function AsDrawn({
  as: Tag,
  at,
  ...props
}: { readonly as: "tbody" | "div"; readonly at: string } & ComponentPropsWithoutRef<"div" | "tbody">) {
  const [html] = useState(() => document.querySelector(at)?.innerHTML ?? "");
  return (
    <Tag
      {...props}
      suppressHydrationWarning
      // The page's own markup, which React has escaped on the server.
      // eslint-disable-next-line no-restricted-syntax
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** What stands in the place of an element whose rows have since been drawn anew; mostly the element itself. */
export function successorOf(element: Element | null): Element | undefined {
  const cell = element?.closest("td");
  const row = cell?.closest("tr");
  if (!element || element.isConnected || !cell || !row) return element ?? undefined;
  const rows = document.querySelector<HTMLTableSectionElement>("main .list tbody")?.rows;
  const place = [...cell.children].indexOf(element);
  return rows?.[row.sectionRowIndex]?.cells[cell.cellIndex]?.children[place];
}
