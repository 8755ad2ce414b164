import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  type ErrorResponse,
  type MetaFunction,
} from "@remix-run/react";
import { useContext } from "react";
import { isBankFailure } from "~/bank/errors";
import { FailureDialog } from "~/form/failure-dialog";
import { UnansweredQuestion } from "~/form/unanswered-question";
import { TypedContext } from "~/form/typed";
import { rememberedList } from "~/list/detail-links";
import { describeError } from "~/texts/errors";
import { Notice } from "~/ui/notice";
import { NotFound, notFoundTitle } from "~/ui/not-found";
import { inertIf } from "~/ui/screen";
import { useShownScreen } from "./shown-screen";

/** The screen's own title, unless it is not the screen that is shown. */
export const meta: MetaFunction = ({ error }) => [
  { title: error == null ? "Ramah Zakat" : `${titleOf(error)} · Ramah Zakat` },
];

function titleOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return failedTitle;
  if (error.status === 404) return notFoundTitle;
  return error.status === 403 ? forbiddenTitle : failedTitle;
}

const forbiddenTitle = "Akses ditolak";
const failedTitle = "Data tidak dapat ditampilkan";

/**
 * Stands between the shell and every screen, and adds nothing but the boundary: what a loader or an action could not do
 * is said inside the shell, whose menu leads on. (A boundary of the shell's own would lose the shell: after a failed action
 * Remix asks no loader of the route that shows the error.)
 */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  // An address that holds a key proves nothing: anybody may have made it up.
  const wasSent = useContext(TypedContext)?.wasSent ?? false;
  const { hasDialog } = useShownScreen();
  if (wasSent && hasDialog && isUnreadable(error)) return <Unanswered />;
  return isRouteErrorResponse(error) ? <Refusal error={error} /> : <Failure text={tryAgain} />;
}

/** Whether a read found nothing, or failed. Neither tells whether a write has happened. */
function isUnreadable(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return true;
  return error.status === 404 || (isBankFailure(error.data) && ![401, 403].includes(error.status));
}

/** Nobody can reach what lies behind a dialog, with script or without. */
function Unanswered() {
  const { pathname, search } = useLocation();
  // The record's own screen may be gone with it.
  const list = `/${pathname.split("/")[1] ?? ""}`;
  return (
    <>
      <div {...inertIf(true)}>
        <Failure text={tryAgain} />
      </div>
      <UnansweredQuestion closeTo={list + (rememberedList(search) || search)} />
    </>
  );
}

const tryAgain = "Coba lagi beberapa saat lagi.";

function Refusal({ error }: { error: ErrorResponse }) {
  if (error.status === 404) return <NotFound />;
  const said = isBankFailure(error.data) && <FailureDialog dialog={describeError(error.data)} />;
  return (
    <>
      {error.status === 403 ? (
        <Forbidden text={sentenceOf(error) ?? lacksPermission} />
      ) : (
        <Failure text={sentenceOf(error) ?? tryAgain} />
      )}
      {said}
    </>
  );
}

const lacksPermission =
  "Peran Anda tidak memiliki izin untuk membuka halaman ini. Silakan hubungi administrator bila Anda memerlukannya.";

/** The guards answer with a sentence (403, 413, 400); with other statuses Remix itself may be speaking. */
function sentenceOf({ status, data }: ErrorResponse): string | undefined {
  return [400, 403, 413].includes(status) && typeof data === "string" && data !== "" ? data : undefined;
}

function Failure({ text }: { text: string }) {
  return (
    <Notice icon="failed" title={failedTitle} text={text}>
      <a className="button main" href="">
        Coba lagi
      </a>
    </Notice>
  );
}

function Forbidden({ text }: { text: string }) {
  return (
    <Notice icon="locked" title={forbiddenTitle} text={text}>
      <a className="button" href="/dashboard">
        Kembali ke halaman utama
      </a>
    </Notice>
  );
}
