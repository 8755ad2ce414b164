/** Of the screens of this family, in the menu. */
export const feature = "MN601";
export const listPath = "/user-management";

/** The detail screen of a user. */
export const detailPath = (userKey: string) => `${listPath}/${encodeURIComponent(userKey)}`;

/** Where the reset of a user's second factor is asked for; its decisions lie below. */
export const resetPath = (userKey: string) => `${detailPath(userKey)}/second-factor-reset`;
