/** What a link has in place of its address while it leads nowhere. */
export const closedLink = { role: "link", "aria-disabled": true } as const;

/** The link to a question about a row. It is closed where `why` says why, which is then its tooltip. */
export const actionLink = (label: string, href: string, why = "") => (
  <a {...(why === "" ? { href, "data-still": true } : { ...closedLink, title: why })}>{label}</a>
);
