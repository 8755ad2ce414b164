import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireSupported, requireView } from "~/access/actor.server";
import { bankFor, isKnownToSupport } from "~/bank/index.server";
import { isolated } from "~/format/text";
import { sessionsTitle } from "~/texts/sessions";
import { titled } from "~/ui/screen";
import { loadSessions } from "./load-sessions.server";
import { SessionsScreen } from "./sessions-screen";

export const meta = titled(sessionsTitle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN601");
  await requireSupported(request, "sessions");
  const { name, email } = await bankFor(actor).read("user", params.key!);
  const hasPrivacy = await isKnownToSupport("privacy");
  const shown = await loadSessions(request, actor, params.key!, {
    showsNumbers: hasPrivacy && (actor.may("MN705") || actor.may("MN706")),
    traced: hasPrivacy && actor.may("MN705") ? email : "",
  });
  return { name, shown };
}

/** Shows administrators where a user is signed in, and has signed in before. */
export default function UserSessions() {
  const { name, shown } = useLoaderData<typeof loader>();
  const { key = "" } = useParams();
  const parent = { name: "Detail User", href: `/user-management/${encodeURIComponent(key)}` };
  return (
    <SessionsScreen
      parent={parent}
      about={`Perangkat yang sedang masuk dengan akun ${isolated(name)}.`}

      shown={shown}
    />
  );
}
