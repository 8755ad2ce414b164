/** What a link has in place of its address while it leads nowhere. */
export const closedLink = { role: "link", "aria-disabled": true } as const;

/** The link to a question about a row. Without an address it is closed, and `why` is its tooltip. */
export const actionLink = (label: string, href: string | undefined, why?: string) => (
  <a {...(href === undefined ? { ...closedLink, title: why } : { href, "data-still": true })}>{label}</a>
);
