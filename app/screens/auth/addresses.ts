const selector = "page";
const forget = "forget";

type PageName = "sign-in" | "forget";

/** Which form the sign-in screen shows (docs/product.md#sign-in). An unknown value shows sign-in. */
export function selectedPage(search: string): PageName {
  return new URLSearchParams(search).get(selector) === forget ? "forget" : "sign-in";
}

/** Address of a page of the sign-in screen, or of a dialog above it. The rest of the query stays: it says where signing in leads. */
export function signInAddress(
  search: string,
  page: PageName,
  dialog?: "new-password" | "reset-code" | "second-factor",
): string {
  const query = new URLSearchParams(search);
  if (page === "forget") query.set(selector, forget);
  else query.delete(selector);
  const path = dialog === undefined ? "/login" : `/login/${dialog}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Whether a path is that of a dialog above the sign-in screen. */
export function isDialog(pathname: string): boolean {
  return /^\/login\/./i.test(pathname);
}
