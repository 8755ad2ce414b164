import { json, redirect, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, type ShouldRevalidateFunction } from "@remix-run/react";
import { useState } from "react";
import { requireActorUnlessOpen } from "~/access/actor.server";
import { useDisplay } from "~/access/display-context";
import { readDraft } from "~/access/draft.server";
import { menuFor } from "~/access/menu";
import { mayHavePassword } from "~/access/own-password.server";
import { askingToSignOut, screenBehindSignOut, signOutPath, displayPath } from "~/access/session-screens";
import { timeLeft, type TimeLeft } from "~/access/timing";
import { extensionScreens, isKnownToSupport, searchFeatures, unsupportedScreens } from "~/bank/index.server";
import type { SavedView } from "~/bank/types";
import { now } from "~/clock.server";
import { DraftContext, lostDrafts } from "~/form/draft";
import { FormToken, FormTokenProvider } from "~/form/form-token";
import { ResultDialog } from "~/form/result-dialog";
import { readResult } from "~/form/result.server";
import { laterPart } from "~/script/later-part";
import { confirmSignOut, sentDraftNotice, draftNotice } from "~/texts/session";
import { ButtonLink } from "~/ui/button-link";
import { ClockAhead, useClockAhead } from "~/ui/clock";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { MessageDialog } from "~/ui/dialog";
import { menuCookie, menuStateOn, readMenuState, type SidebarGroup } from "~/ui/menu-state";
import { Shell } from "~/ui/shell";
import { isSidebarNarrow, sidebarChoice } from "~/ui/sidebar-state";
import { readShellSummary } from "./read-shell-summary.server";
import { TopSearch } from "./search/search-form";
import { useShownScreen } from "./shown-screen";
import { savingHref, viewAt, viewsPath } from "./views/addresses";

/** Loaded once the page works. */
const SessionWatch = laterPart(() => import("./session/session-watch"));

/**
 * The shell's own data; null if nobody is signed in, since a page that is open to everybody has no shell. This guard protects only
 * the shell: every screen guards its own loader and action.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActorUnlessOpen(request);
  if (actor === undefined) return null;
  const url = new URL(request.url);
  const choice = sidebarChoice(url);
  if (choice) throw redirect(choice.address, { headers: { "set-cookie": choice.setCookie } });
  const { pathname, search } = url;
  const result = readResult(request);
  const kept = readDraft(request, actor.userId);
  const headers = new Headers(result.headers);
  if (kept.forget !== undefined) headers.append("set-cookie", kept.forget);
  const { pending, views, unread } = await readShellSummary(actor);
  const maySearch = searchFeatures.some((feature) => actor.may(feature)) && (await isKnownToSupport("desk"));
  const unsupported: readonly string[] = await unsupportedScreens().catch(() => extensionScreens);
  const supported = actor.features.filter((feature) => !unsupported.includes(feature));
  // The inbox is there if the bank tells what waits. Its code is the group's, which a bank may grant or not.
  const others = supported.filter((feature) => feature !== inboxFeature);
  const hasPassword = await mayHavePassword(actor);
  const menu = menuFor(pending === undefined ? others : [...others, inboxFeature]);
  const menuState = menuStateOn(pathname, menu, readMenuState(request.headers.get("cookie")));
  headers.append("set-cookie", menuCookie(menuState));
  return json(
    {
      user: { name: actor.name, roleName: actor.roleName, branchName: actor.branch.name },
      // One text, because as a list they would be a tenth of the page's data.
      entries: menu
        .flatMap(({ feature, items }) =>
          items.map((item) => item.feature).concat(items.length ? [] : feature),
        )
        .join(" "),
      pending: pending ?? {},
      unread: unread ?? null,
      maySearch,
      hasPassword,
      views: views?.map(({ name, address }) => ({ name, address })) ?? null,
      menuState,
      formToken: actor.formToken,
      narrow: isSidebarNarrow(request.headers.get("cookie")),
      // It belongs to this address alone. The time makes the dialog show again if the same outcome comes twice.
      result: result.dialog ? { ...result.dialog, address: pathname + search, at: now().getTime() } : null,
      draft: kept.draft ?? null,
      servedAt: now().getTime(),
      timeLeft: timeLeft(actor.times, now().getTime()),
    },
    { headers },
  );
}

const inboxFeature = "MN400";

/** Reads the shell's data again after a write, which changes what it shows, and on screens that need fresh counts. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, nextUrl }) =>
  (formMethod !== undefined && formMethod !== "GET") || /^\/(approve-|notices)/i.test(nextUrl.pathname);

export default function Layout() {
  const shell = useLoaderData<typeof loader>();
  return shell ? <InShell {...shell} /> : <Outlet />;
}

type ShellData = NonNullable<SerializeFrom<typeof loader>>;

/** The result that came with this address, until the page goes on: the shell keeps its data, and somebody may come back here. */
function useResult(result: ShellData["result"], address: string) {
  const [past, setPast] = useState<number>();
  if (result === null || result.at === past) return null;
  if (result.address === address) return result;
  setPast(result.at);
  return null;
}

function InShell(data: ShellData) {
  const { user, entries, pending, unread, maySearch, hasPassword, views, menuState, ...rest } = data;
  const { formToken, narrow, timeLeft } = rest;
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const result = useResult(data.result, address);
  // The app keeps what was typed before; the page itself does after an answer was lost.
  const draft = data.draft?.address === address ? data.draft : (lostDrafts.get(address) ?? null);
  const screen = useShownScreen();
  const clockAhead = useClockAhead(data.servedAt);
  const menu = menuFor(entries.split(" "));
  const behindSignOut = screenBehindSignOut(address);
  return (
    <FormTokenProvider value={formToken}>
      <Shell
        {...{ user, hasPassword, menuState, pending, unread, narrow, screen }}
        menu={views && menu.length > 0 ? [...menu, viewsGroup(views, address)] : menu}
        search={maySearch && <TopSearch />}
        profileItems={<DisplaySwitches />}
        signOutHref={askingToSignOut(address)}
        dialog={behindSignOut !== undefined && <SignOutDialog closeTo={behindSignOut} />}
      >
        {result?.followUp === "none" && (
          <p className="card head" role="status">
            <b>{result.title}</b>
            <span>{` ${result.text}`}</span>
          </p>
        )}
        {draft && !(draft.wasSent && screen.hasDialog) && (
          <p className="card head" role="status">
            {draft.wasSent ? sentDraftNotice : draftNotice}
          </p>
        )}
        <DraftContext.Provider value={draft}>
          <ClockAhead.Provider value={clockAhead}>
            <Outlet />
          </ClockAhead.Provider>
        </DraftContext.Provider>
        <SessionTime left={timeLeft} formToken={formToken} />
        {result && result.followUp !== "none" && <ResultDialog dialog={result} key={result.at} />}
        {menu.length === 0 && behindSignOut === undefined && <RestrictedAccess />}
      </Shell>
    </FormTokenProvider>
  );
}

/** Asks over any screen, at an address made by `askingToSignOut`. */
function SignOutDialog({ closeTo }: { closeTo: string }) {
  return (
    <ConfirmDialog question={confirmSignOut} closeTo={closeTo} action={signOutPath}>
      <FormToken />
    </ConfirmDialog>
  );
}

/** The script of a page watches the session's time. The server sends a page without script on (`warnBeforeEnd`). */
function SessionTime({ left, formToken }: { left: TimeLeft; formToken: string }) {
  return SessionWatch.useIsLoaded() ? <SessionWatch.Part left={left} formToken={formToken} /> : null;
}

/** What a user sees whose role has no menu entry. */
function RestrictedAccess() {
  const { pathname, search } = useLocation();
  return (
    <MessageDialog
      title="Akses Terbatas"
      text="Tidak ada akses yang tersedia untuk anda saat ini. Silahkan menghubungi administrator untuk mendapatkan akses."
      closeTo="/"
    >
      <ButtonLink href={askingToSignOut(pathname + search)} label="Logout" />
    </MessageDialog>
  );
}

/**
 * The saved views as one more group of the menu. It offers to save the page, if that is a screen of the menu.
 *
 * @param address of the page, path and query
 */
function viewsGroup(views: readonly Pick<SavedView, "name" | "address">[], address: string): SidebarGroup {
  const view = viewAt(address);
  return {
    feature: "views",
    name: "Tampilan Tersimpan",
    icon: "saved",
    items: [
      ...views.map(({ name, address }, place) => ({ feature: `view${place}`, name, url: address })),
      ...(view === undefined
        ? []
        : [{ feature: "saveView", name: "Simpan tampilan ini", url: savingHref(view) }]),
      { feature: "savedViews", name: "Kelola tampilan", url: viewsPath },
    ],
  };
}

/** The switches in the profile menu. They are a plain form, because they lead to a new document, with scripts or without. */
function DisplaySwitches() {
  const { isLightweight, isDark } = useDisplay();
  return (
    <form method="post" action={displayPath}>
      <FormToken />
      <DisplaySwitch name="light" label="Mode ringan" isOn={isLightweight} />
      <DisplaySwitch name="dark" label="Mode gelap" isOn={isDark} />
    </form>
  );
}

function DisplaySwitch({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <button type="submit" name={name} value={isOn ? "off" : "on"} role="switch" aria-checked={isOn}>
      {label}
      <span aria-hidden="true">{isOn ? "Aktif" : "Mati"}</span>
    </button>
  );
}
