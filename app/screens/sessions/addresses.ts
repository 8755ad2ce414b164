export const ownSessionsPath = "/profile/sessions";

export const userSessionsPath = (userKey: string) =>
  `/user-management/${encodeURIComponent(userKey)}/sessions`;

/** In place of a session's key in an address: all sessions but the one that asks. */
export const allOthers = "others";
