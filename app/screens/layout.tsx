import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { menuFor } from "~/access/menu";
import { FormTokenProvider } from "~/form/form-token";
import { readResult } from "~/form/result.server";
import { MessageDialog } from "~/ui/dialog";
import { Shell } from "~/ui/shell";
import { isSidebarNarrow, sidebarChoice } from "~/ui/sidebar-state";

/** The shell's own data. It guards nothing but itself: every screen inside guards its loader and action. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  const choice = sidebarChoice(new URL(request.url));
  if (choice) throw redirect(choice.address, { headers: { "set-cookie": choice.setCookie } });
  const result = readResult(request);
  return json(
    {
      user: { name: actor.name, roleName: actor.roleName, branchName: actor.branch.name },
      features: actor.features,
      formToken: actor.formToken,
      narrow: isSidebarNarrow(request.headers.get("cookie")),
      result: result.dialog ?? null,
    },
    { headers: result.headers },
  );
}

/** Only a write changes what the shell shows: its result. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";

export default function Layout() {
  const { user, features, formToken, narrow, result } = useLoaderData<typeof loader>();
  const menu = menuFor(features);
  return (
    <FormTokenProvider value={formToken}>
      <Shell user={user} menu={menu} narrow={narrow}>
        <Outlet />
        {result && <MessageDialog title={result.title} text={result.text} key={result.text} />}
        {menu.length === 0 && <RestrictedAccess />}
      </Shell>
    </FormTokenProvider>
  );
}

/** Spec, document 1 §2, Shared layout: a user whose role shows no menu at all. */
function RestrictedAccess() {
  return (
    <MessageDialog
      title="Akses Terbatas"
      text="Tidak ada akses yang tersedia untuk anda saat ini. Silahkan menghubungi administrator untuk mendapatkan akses."
      closeTo="/"
    >
      <a className="button" href="/logout">
        Logout
      </a>
    </MessageDialog>
  );
}
