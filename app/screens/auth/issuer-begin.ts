import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { refuseCrossSite } from "~/access/cross-site.server";
import { issuer } from "~/access/issuer.server";
import { leadingBack, returnPath, signInScreen } from "~/access/return-path";
import { redirectWithResult } from "~/form/result.server";
import { begin, describeFailure } from "./single-sign-on.server";
import { issuerStep } from "./steps.server";

/** A user who opens this address comes to the sign-in screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(leadingBack(signInScreen, returnPath(request)));
}

/** The longest address that the step's cookie keeps with its query: a cookie has room for 4 kB. */
const longestKept = 2_000;

/** The button of the sign-in screen: leads to the issuer. */
export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const to = returnPath(request);
  if (issuer === undefined) return redirect(leadingBack(signInScreen, to), 303);
  try {
    const { address, left } = await begin(to.length > longestKept ? to.replace(/\?.*$/s, "") : to);
    const headers = { "set-cookie": issuerStep.begin(left) };
    return redirectDocument(address, { status: 303, headers });
  } catch (error) {
    return redirectWithResult(leadingBack(signInScreen, to), describeFailure(error));
  }
}
