import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isSignedIn } from "~/access/actor.server";

/** Answers every path that is not in the site map (docs/product.md#addresses). */
export async function loader({ request }: LoaderFunctionArgs) {
  return toNotFound(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return toNotFound(request);
}

function toNotFound(request: Request): Response {
  return redirect(isSignedIn(request) ? "/not-found" : "/404", 303);
}
