import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor, requireSupported } from "~/access/actor.server";
import { mayHavePassword } from "~/access/own-password.server";
import { sessionsTitle } from "~/texts/sessions";
import { titled } from "~/ui/screen";
import { loadSessions } from "./load-sessions.server";
import { SessionsScreen } from "./sessions-screen";

export const meta = titled(sessionsTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  await requireSupported(request, "sessions");
  const [shown, hasPassword] = await Promise.all([
    loadSessions(request, actor, actor.userId),
    mayHavePassword(actor),
  ]);
  return { shown, hasPassword };
}

/** Where the user is signed in, and has been. */
export default function OwnSessions() {
  const { shown, hasPassword } = useLoaderData<typeof loader>();
  return (
    <SessionsScreen
      parent={{ name: "Profile", href: "/profile" }}
      about="Perangkat yang sedang masuk dengan akun Anda."
      changesPassword={hasPassword}
      shown={shown}
    />
  );
}
