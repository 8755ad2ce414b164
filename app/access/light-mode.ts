import { createContext, useContext } from "react";

/**
 * Mode ringan: pages without any script, for slow lines and old machines. A cookie keeps the user's choice. Without a choice the
 * browser's `Save-Data: on` turns it on.
 */
const name = "ringan";
/** Name of the switch's button: "on" or "off". */
export const lightModeField = "light";
const cookieAttributes = "Path=/; Max-Age=31536000; SameSite=Lax";

export function isLightMode(headers: Headers): boolean {
  const choice = new RegExp(`(?:^|;\\s*)${name}=(on|off)(?:;|$)`).exec(headers.get("cookie") ?? "")?.[1];
  return choice === undefined ? headers.get("save-data")?.trim().toLowerCase() === "on" : choice === "on";
}

/** `Set-Cookie` value that keeps the choice. */
export function lightModeCookie(on: boolean): string {
  return `${name}=${on ? "on" : "off"}; ${cookieAttributes}`;
}

const LightModeContext = createContext(false);

export const LightModeProvider = LightModeContext.Provider;

/** Whether this page goes out without script. */
export function useLightMode(): boolean {
  return useContext(LightModeContext);
}
