/** Asks whether to stay, and extends the session. */
export const stayScreen = "/stay-signed-in";
/** Says how much of the session is left, and extends it, for the script in the page. */
export const sessionResource = "/session";
/** A page fires it at its window while it works for the user, for example sends a file. It counts as activity. */
export const activityEvent = "user-activity";
/** Where the session-over dialog's CLOSE leads. */
export const sessionOverPath = "/session-over";
/** Field that takes the page's form along, urlencoded. */
export const draftField = "draft";
/** Field that says: the bank has ended the session. */
export const revokedField = "revoked";
/** A page whose script failed tells it here, with what was typed. */
export const scriptFailurePath = "/script-failure";
/** The switches in the profile menu post here: mode ringan and the dark colours. */
export const displayPath = "/mode-ringan";
/** Signs out. */
export const signOutPath = "/logout";

const dialogParameter = "dialog";
const signOutDialog = "logout";

/** The screen at `address` (path and query) under the question whether to sign out. */
export function askingToSignOut(address: string): string {
  const [path, params] = partsOf(address);
  params.set(dialogParameter, signOutDialog);
  return `${path}?${params}`;
}

/** Path and query of the screen that the question lies over; undefined where it is not asked. */
export function screenBehindSignOut(address: string): string | undefined {
  const [path, params] = partsOf(address);
  if (params.get(dialogParameter) !== signOutDialog) return undefined;
  params.delete(dialogParameter);
  const query = params.toString();
  return path + (query && `?${query}`);
}

function partsOf(address: string): [path: string, params: URLSearchParams] {
  const [path = "", query = ""] = address.split("?", 2);
  return [path, new URLSearchParams(query)];
}
