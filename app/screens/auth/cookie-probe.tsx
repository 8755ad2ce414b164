/** The hidden field of a form whose page has set a cookie (`refusalWithoutCookies`). */
export const probeField = "cookies";

export function CookieProbe() {
  return <input type="hidden" name={probeField} value="needed" />;
}
