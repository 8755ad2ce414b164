import { json, redirect, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, type ShouldRevalidateFunction } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { requireActorUnlessOpen } from "~/access/actor.server";
import { menuFor } from "~/access/menu";
import { askingToSignOut, screenBehindSignOut, signOutPath } from "~/access/session-screens";
import { timeLeft, type TimeLeft } from "~/access/timing";
import { readDraft, type Draft } from "~/access/draft.server";
import { ResultDialog } from "~/form/result-dialog";
import { FormToken, FormTokenProvider } from "~/form/form-token";
import { readResult } from "~/form/result.server";
import { lostAnswerAt } from "~/form/lost-answer";
import { DraftContext } from "~/form/draft";
import { confirmSignOut, sentDraftNotice, draftNotice } from "~/texts/session";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { MessageDialog } from "~/ui/dialog";
import { menuCookie, menuStateOn, readMenuState } from "~/ui/menu-state";
import { Shell } from "~/ui/shell";
import { isSidebarNarrow, sidebarChoice } from "~/ui/sidebar-state";
import { readDesk } from "./read-desk.server";
import { LightModeSwitch } from "./session/light-mode-switch";
import { useShownScreen } from "./shown-screen";
import { viewsGroup } from "./views/views-group";

/** A file of its own, asked for once the page works. */
const SessionWatch = lazy(() => import("./session/session-watch"));

/**
 * The shell's own data, null for nobody: there is no shell around what they may see. It guards nothing but itself: every
 * screen inside guards its loader and action.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActorUnlessOpen(request);
  if (actor === undefined) return null;
  const choice = sidebarChoice(new URL(request.url));
  if (choice) throw redirect(choice.address, { headers: { "set-cookie": choice.setCookie } });
  const result = readResult(request);
  const kept = readDraft(request, actor.userId);
  const headers = new Headers(result.headers);
  if (kept.forget !== undefined) headers.append("set-cookie", kept.forget);
  const { pending, views } = await readDesk(actor);
  const menu = menuFor(withInbox(actor.features, pending !== undefined));
  const menuState = menuStateOn(
    new URL(request.url).pathname,
    menu,
    readMenuState(request.headers.get("cookie")),
  );
  headers.append("set-cookie", menuCookie(menuState));
  return json(
    {
      user: { name: actor.name, roleName: actor.roleName, branchName: actor.branch.name },
      // One text: a list of them would be a tenth of the page's data.
      entries: menu
        .flatMap(({ feature, items }) =>
          items.map((item) => item.feature).concat(items.length ? [] : feature),
        )
        .join(" "),
      pending: pending ?? {},
      views: views?.map(({ name, address }) => ({ name, address })) ?? null,
      menuState,
      formToken: actor.formToken,
      narrow: isSidebarNarrow(request.headers.get("cookie")),
      // With its time, so that the same outcome twice is shown twice.
      result: result.dialog ? { ...result.dialog, at: Date.now() } : null,
      draft: kept.draft ?? null,
      timeLeft: timeLeft(actor.times, Date.now()),
    },
    { headers },
  );
}

/** The inbox goes by the group's code, which a bank may grant or not; what counts is whether it tells what waits. */
function withInbox(features: readonly string[], hasInbox: boolean): string[] {
  return [...features.filter((feature) => feature !== inboxFeature), ...(hasInbox ? [inboxFeature] : [])];
}

const inboxFeature = "MN400";

/** A write changes what the shell shows: its result, and what waits. Whoever looks at approvals sees the latter as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, nextUrl }) =>
  (formMethod !== undefined && formMethod !== "GET") ||
  nextUrl.pathname.toLowerCase().startsWith("/approve-");

export default function Layout() {
  const shell = useLoaderData<typeof loader>();
  return shell ? <InShell {...shell} /> : <Outlet />;
}

type ShellData = NonNullable<SerializeFrom<typeof loader>>;

function InShell(data: ShellData) {
  const { user, entries, pending, views, menuState, formToken, narrow, result, timeLeft } = data;
  const { pathname, search } = useLocation();
  const draft = draftAt(pathname + search, data.draft);
  const screen = useShownScreen();
  const menu = menuFor(entries.split(" "));
  const behindSignOut = screenBehindSignOut(pathname + search);
  return (
    <FormTokenProvider value={formToken}>
      <Shell
        {...{ user, menuState, pending, narrow, screen }}
        menu={views && menu.length > 0 ? [...menu, viewsGroup(views, pathname + search)] : menu}
        profileItems={<LightModeSwitch />}
        signOutHref={askingToSignOut(pathname + search)}
        dialog={behindSignOut !== undefined && <SignOutDialog closeTo={behindSignOut} />}
      >
        {result?.followUp === "none" && (
          <p className="card head" role="status">
            <b>{result.title}</b>
            {` ${result.text}`}
          </p>
        )}
        {draft && !(draft.wasSent && screen.hasDialog) && (
          <p className="card head" role="status">
            {draft.wasSent ? sentDraftNotice : draftNotice}
          </p>
        )}
        <DraftContext.Provider value={draft}>
          <Outlet />
        </DraftContext.Provider>
        <SessionTime left={timeLeft} formToken={formToken} />
        {result && result.followUp !== "none" && <ResultDialog dialog={result} key={result.at} />}
        {menu.length === 0 && behindSignOut === undefined && <RestrictedAccess />}
      </Shell>
    </FormTokenProvider>
  );
}

/** What was typed before into the form at an address: kept by the app, or in this page where its answer did not get here. */
function draftAt(address: string, kept: Draft | null): Draft | null {
  return kept?.address === address ? kept : lostAnswerAt(address);
}

/** Asked over any screen: its address, and `askingToSignOut`. */
function SignOutDialog({ closeTo }: { closeTo: string }) {
  return (
    <ConfirmDialog question={confirmSignOut} closeTo={closeTo} action={signOutPath}>
      <FormToken />
    </ConfirmDialog>
  );
}

/** With script the page watches its session's time itself; without, the server sends it on (`warnBeforeEnd`). */
function SessionTime({ left, formToken }: { left: TimeLeft; formToken: string }) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <SessionWatch left={left} formToken={formToken} />
    </Suspense>
  );
}

/** For a user whose role shows no menu at all. */
function RestrictedAccess() {
  const { pathname, search } = useLocation();
  return (
    <MessageDialog
      title="Akses Terbatas"
      text="Tidak ada akses yang tersedia untuk anda saat ini. Silahkan menghubungi administrator untuk mendapatkan akses."
      closeTo="/"
    >
      <a className="button" href={askingToSignOut(pathname + search)}>
        Logout
      </a>
    </MessageDialog>
  );
}
