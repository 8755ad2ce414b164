/** What a user may choose for all pages. */
export interface Display {
  /** Mode ringan: pages have no script. */
  readonly isLightweight: boolean;
  /** Mode gelap: pages have dark colours. */
  readonly isDark: boolean;
}

/** A choice that a cookie keeps: "on" or "off". Without one, the browser says by a header what it prefers. */
interface DisplayChoice {
  readonly cookie: string;
  readonly header: string;
  /** The header's value that turns it on. */
  readonly preferred: string;
}

/** Each choice is named like its switch's button in the profile menu. */
export const displayChoices = {
  light: { cookie: "ringan", header: "save-data", preferred: "on" },
  dark: { cookie: "gelap", header: "sec-ch-prefers-color-scheme", preferred: "dark" },
} as const satisfies Record<string, DisplayChoice>;

const cookieAttributes = "Path=/; Max-Age=31536000; SameSite=Lax";

/** What the request's user has chosen, else what the browser prefers. */
export function displayOf(headers: Headers): Display {
  return { isLightweight: isOn(displayChoices.light, headers), isDark: isOn(displayChoices.dark, headers) };
}

function isOn({ cookie, header, preferred }: DisplayChoice, headers: Headers): boolean {
  const choice = new RegExp(`(?:^|;\\s*)${cookie}=(on|off)(?:;|$)`).exec(headers.get("cookie") ?? "")?.[1];
  return choice === undefined ? headers.get(header)?.trim().toLowerCase() === preferred : choice === "on";
}

/** Keeps that a browser has been offered mode ringan. */
export const offeredCookie = `${displayChoices.light.cookie}=offered; ${cookieAttributes}`;

/** Whether nobody has switched mode ringan on or off, and no page has offered it. */
export const isLightModeNew = (cookies: string) => !/(?:^|; )ringan=/.test(cookies);

/** `Set-Cookie` value that keeps a choice. */
export function displayCookie(choice: keyof typeof displayChoices, on: boolean): string {
  return `${displayChoices[choice].cookie}=${on ? "on" : "off"}; ${cookieAttributes}`;
}
