/** The link to a question about a row. Without an address it is closed, and `why` is its tooltip. */
export function actionLink(label: string, href: string | undefined, why: string) {
  return href === undefined ? (
    <a role="link" aria-disabled title={why}>
      {label}
    </a>
  ) : (
    <a href={href} data-still>
      {label}
    </a>
  );
}
