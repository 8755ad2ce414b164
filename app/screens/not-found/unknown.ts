import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isSignedIn } from "~/access/actor.server";

/** Paths that the site map does not have (docs/product.md#addresses). */
export async function loader({ request }: LoaderFunctionArgs) {
  return toNotFound(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return toNotFound(request);
}

function toNotFound(request: Request): Response {
  return redirect(isSignedIn(request) ? "/not-found" : "/404", 303);
}
