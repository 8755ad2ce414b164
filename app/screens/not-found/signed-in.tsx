import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActorUnlessOpen } from "~/access/actor.server";
import { NotFound, notFoundTitle } from "~/ui/not-found";
import { titled } from "~/ui/screen";
import SignedOutNotFound from "./signed-out";

export const meta = titled(notFoundTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActorUnlessOpen(request);
  return json({ isSignedIn: actor !== undefined }, { status: 404 });
}

/** This address is open to everybody. A signed-in user sees it in the shell, others see the page of `/404`. */
export default function NotFoundPage() {
  return useLoaderData<typeof loader>().isSignedIn ? <NotFound /> : <SignedOutNotFound />;
}
