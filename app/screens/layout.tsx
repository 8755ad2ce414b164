import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { requireActor } from "~/access/actor.server";
import { menuFor } from "~/access/menu";
import { isBankFailure } from "~/bank/errors";
import { FormTokenProvider } from "~/form/form-token";
import { readResult } from "~/form/result.server";
import { describeError } from "~/texts/errors";
import { MessageDialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { Shell } from "~/ui/shell";
import { isSidebarNarrow, sidebarChoice } from "~/ui/sidebar-state";
import { NotFound } from "./not-found/not-found";

const routeId = "screens/layout";

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
  const { result } = useLoaderData<typeof loader>();
  return (
    <InShell>
      <Outlet />
      {result && <MessageDialog title={result.title} text={result.text} key={result.text} />}
    </InShell>
  );
}

/** What a screen could not show stays inside the shell: its menu leads on. */
export function ErrorBoundary() {
  const error = useRouteError();
  // The shell's own loader may be what failed; the document's boundary takes that.
  if (useRouteLoaderData(routeId) === undefined) throw error;
  return (
    <InShell>
      <Failure error={error} />
    </InShell>
  );
}

function InShell({ children }: { children: ReactNode }) {
  const { user, features, formToken, narrow } = useRouteLoaderData<typeof loader>(routeId)!;
  const menu = menuFor(features);
  return (
    <FormTokenProvider value={formToken}>
      <Shell user={user} menu={menu} narrow={narrow}>
        {children}
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

function Failure({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  if (status === 403) return <Forbidden />;
  const dialog =
    isRouteErrorResponse(error) && isBankFailure(error.data) ? describeError(error.data) : undefined;
  return (
    <>
      <Notice icon="failed" title="Data tidak dapat ditampilkan" text="Coba lagi beberapa saat lagi.">
        <a className="button main" href="">
          Coba lagi
        </a>
      </Notice>
      {dialog && <MessageDialog title={dialog.title} text={dialog.text} />}
    </>
  );
}

function Forbidden() {
  return (
    <Notice
      icon="locked"
      title="Akses ditolak"
      text="Peran Anda tidak memiliki izin untuk membuka halaman ini. Silakan hubungi administrator bila Anda memerlukannya."
    >
      <a className="button" href="/dashboard">
        Kembali ke halaman utama
      </a>
    </Notice>
  );
}
