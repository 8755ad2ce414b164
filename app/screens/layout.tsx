import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, type ShouldRevalidateFunction } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { requireActor } from "~/access/actor.server";
import { menuFor } from "~/access/menu";
import { leadingBack } from "~/access/return-path";
import { sessionOverPath } from "~/access/session-screens";
import { timeLeft, type TimeLeft } from "~/access/timing";
import { readTyped } from "~/access/typed.server";
import { FormTokenProvider } from "~/form/form-token";
import { readResult } from "~/form/result.server";
import { TypedContext } from "~/form/typed";
import { typedBeforeNotice } from "~/texts/session";
import { MessageDialog } from "~/ui/dialog";
import { Shell } from "~/ui/shell";
import { isSidebarNarrow, sidebarChoice } from "~/ui/sidebar-state";
import { LightModeSwitch } from "./session/light-mode-switch";

/** A file of its own, asked for once the page works. */
const SessionWatch = lazy(() => import("./session/session-watch"));

/** The shell's own data. It guards nothing but itself: every screen inside guards its loader and action. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  const choice = sidebarChoice(new URL(request.url));
  if (choice) throw redirect(choice.address, { headers: { "set-cookie": choice.setCookie } });
  const result = readResult(request);
  const typed = readTyped(request, actor.userId);
  const headers = new Headers(result.headers);
  if (typed.forget !== undefined) headers.append("set-cookie", typed.forget);
  return json(
    {
      user: { name: actor.name, roleName: actor.roleName, branchName: actor.branch.name },
      features: menuFor(actor.features).flatMap(({ feature, items }) => [
        feature,
        ...items.map((item) => item.feature),
      ]),
      formToken: actor.formToken,
      narrow: isSidebarNarrow(request.headers.get("cookie")),
      result: result.dialog ?? null,
      typed: typed.fields ?? null,
      timeLeft: timeLeft(actor.times, Date.now()),
    },
    { headers },
  );
}

/** Only a write changes what the shell shows: its result. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) =>
  formMethod !== undefined && formMethod !== "GET";

export default function Layout() {
  const { user, features, formToken, narrow, result, typed, timeLeft } = useLoaderData<typeof loader>();
  const menu = menuFor(features);
  return (
    <FormTokenProvider value={formToken}>
      <Shell user={user} menu={menu} narrow={narrow} profileItems={<LightModeSwitch />}>
        {typed && (
          <p className="card" role="status">
            {typedBeforeNotice}
          </p>
        )}
        <TypedContext.Provider value={typed}>
          <Outlet />
        </TypedContext.Provider>
        <SessionTime left={timeLeft} formToken={formToken} />
        {result && <MessageDialog title={result.title} text={result.text} key={result.text} />}
        {menu.length === 0 && <RestrictedAccess />}
      </Shell>
    </FormTokenProvider>
  );
}

/** With script the page watches its session's time itself; without, the server sends it on (`watchUnscripted`). */
function SessionTime({ left, formToken }: { left: TimeLeft; formToken: string }) {
  const { pathname, search } = useLocation();
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <SessionWatch
        left={left}
        formToken={formToken}
        overAction={leadingBack(sessionOverPath, pathname + search)}
      />
    </Suspense>
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
