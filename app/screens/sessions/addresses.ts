export const ownSessionsPath = "/profile/sessions";

export const userSessionsPath = (userKey: string) =>
  `/user-management/${encodeURIComponent(userKey)}/sessions`;

/** Stands in an address where a session's key would: all sessions but the one that asks. */
export const allOthers = "others";
