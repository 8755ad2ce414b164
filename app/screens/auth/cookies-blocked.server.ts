import { giveBack } from "~/form/submit.server";
import { cookiesBlocked } from "~/texts/access";
import { probeField } from "./cookie-probe";

/** `Set-Cookie` value by which the sign-in screen learns whether the browser keeps cookies. Any other cookie tells it too. */
export const probeCookie = "cookies=kept; Path=/login; HttpOnly; SameSite=Lax";

/** Whether the browser has sent no cookie at all. */
export const isWithoutCookies = (request: Request) => !request.headers.has("cookie");

/**
 * The refusal of a form of the sign-in screen, if the browser has not kept the cookie that came with it. The bank is not asked:
 * its session would reach nobody. A form without the field was not made by this screen, so nothing is known.
 */
export function refusalWithoutCookies(request: Request, form: FormData): Response | undefined {
  if (!form.has(probeField) || !isWithoutCookies(request)) return undefined;
  return giveBack(form, { dialog: cookiesBlocked });
}
