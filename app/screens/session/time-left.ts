import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { liveSession } from "~/access/actor.server";
import { extendSession } from "~/access/extend-session.server";
import { setDataHeaders } from "~/access/headers.server";
import { writeSession } from "~/access/session.server";
import { timeLeft } from "~/access/timing";
import { now } from "~/clock.server";

/** Tells the script in the page how much time the session has left, as `TimeLeft` in JSON; 401 once it is over. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = liveSession(request);
  return guarded(
    session ? json(timeLeft(session.times, now().getTime())) : new Response(null, { status: 401 }),
  );
}

/** Extends the session, and says how much time it has now; 401 if it is over, 503 if the bank did not answer. */
export async function action({ request }: ActionFunctionArgs) {
  const extension = await extendSession(request);
  if (extension.outcome !== "extended")
    return guarded(new Response(null, { status: extension.outcome === "over" ? 401 : 503 }));
  const { session } = extension;
  const headers = { "set-cookie": writeSession(session) };
  return guarded(json(timeLeft(session.times, now().getTime()), { headers }));
}

/** Sets the headers here, because Remix calls `handleDataRequest` only for screens. */
function guarded(response: Response): Response {
  setDataHeaders(response.headers);
  return response;
}
