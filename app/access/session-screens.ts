/** Asks whether to stay, and extends the session. */
export const stayScreen = "/stay-signed-in";
/** Says how much of the session is left, and extends it, for the script in the page. */
export const sessionResource = "/session";
/** Where the session-over dialog's CLOSE leads. */
export const sessionOverPath = "/session-over";
/** Switches mode ringan. */
export const lightModePath = "/mode-ringan";
