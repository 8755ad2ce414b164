import Bowser from "bowser";

/** The browser and the system that a `user-agent` names; undefined where it names none. */
export function deviceIn(userAgent: string): { browser: string; system: string } | undefined {
  if (userAgent === "") return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? { browser: browser.name, system: os.name } : undefined;
}
