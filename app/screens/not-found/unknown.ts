import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isSignedIn } from "~/access/actor.server";
import { notFoundTitle } from "~/ui/not-found";

/** Answers every path that is not in the site map (docs/product.md#addresses). */
export async function loader({ request }: LoaderFunctionArgs) {
  return toNotFound(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return toNotFound(request);
}

/** Nobody looks at a page in place of a file: a script or a picture that is not there any more. */
const isFile = (path: string) => /^\/assets\/|\.\w+$/.test(path);

function toNotFound(request: Request): Response {
  if (isFile(new URL(request.url).pathname))
    return new Response(notFoundTitle, { status: 404, headers: { "cache-control": "no-store" } });
  return redirect(isSignedIn(request) ? "/not-found" : "/404", 303);
}
