import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isSignedIn } from "~/access/actor.server";
import { homePath } from "~/access/return-path";

/** Leads to the dashboard, or to the sign-in screen if nobody is signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(isSignedIn(request) ? homePath : "/login");
}
