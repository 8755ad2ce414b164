/** The feature code of this family's screens in the menu. */
export const userFeature = "MN601";
export const userListPath = "/user-management";

/** The detail screen of a user. */
export const userPath = (userKey: string) => `${userListPath}/${encodeURIComponent(userKey)}`;

/** Where the reset of a user's second factor is asked for; its decisions lie below. */
export const resetPath = (userKey: string) => `${userPath(userKey)}/second-factor-reset`;
