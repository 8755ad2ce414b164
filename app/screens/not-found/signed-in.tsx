import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { NotFound, notFoundTitle } from "~/ui/not-found";

export const meta: MetaFunction = () => [{ title: `${notFoundTitle} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  return json(null, { status: 404 });
}

export default NotFound;
