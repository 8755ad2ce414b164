import { redirectDocument } from "@remix-run/node";
import { identityVersionTold } from "~/bank/index.server";
import { liveSession } from "./actor.server";
import { presentSession } from "./present-session.server";
import { writeSession } from "./session.server";

/**
 * Where the bank's answers, those for this very request included, have told that the user is somebody else by now (an
 * administrator has given them another role, or their role other features): leads a read back to itself as a document, with the
 * present identity in the session. So a changed role shows at once, and not at the next sign-in. A write has been judged by
 * the bank, and the page that it leads to is a read.
 *
 * @returns undefined where the session knows the user as the bank does, or the bank cannot say more
 */
export async function withPresentIdentity(request: Request): Promise<Response | undefined> {
  const session = liveSession(request);
  if (session === undefined || !["GET", "HEAD"].includes(request.method)) return undefined;
  const told = identityVersionTold(session.accessToken);
  if (told === undefined || told === session.identityVersion) return undefined;
  const present = await presentSession(session);
  if (present === undefined) return undefined;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  const query = searchParams.size === 0 ? "" : `?${searchParams}`;
  return redirectDocument(pathname + query, { headers: { "set-cookie": writeSession(present) } });
}
