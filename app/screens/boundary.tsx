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
import { UnansweredDialog } from "~/form/decision-dialog";
import { ResultDialog } from "~/form/result-dialog";
import { withoutFormKey } from "~/form/idempotency";
import { DraftContext } from "~/form/draft";
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
  const wasSent = useContext(DraftContext)?.wasSent ?? false;
  const { hasDialog } = useShownScreen();
  if (wasSent && hasDialog && isUnreadable(error)) return <Unanswered />;
  return isRouteErrorResponse(error) ? <Refusal error={error} /> : <Failure text={tryAgain} />;
}

/** Whether a read found nothing, or failed. Neither tells whether a write has happened. */
function isUnreadable(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return true;
  return error.status === 404 || (isBankFailure(error.data) && error.status !== 401);
}

/** Nobody can reach what lies behind a dialog, with script or without. */
function Unanswered() {
  return (
    <>
      <div {...inertIf(true)}>
        <Failure text={tryAgain} />
      </div>
      <UnansweredDialog closeTo={useListOfScreen()} />
    </>
  );
}

/** The list to which a screen belongs, path and query: the record's own screen may be gone with it. */
function useListOfScreen(): string {
  const { pathname, search } = useLocation();
  return `/${pathname.split("/")[1] ?? ""}${rememberedList(search) || search}`;
}

const tryAgain = "Coba lagi beberapa saat lagi.";

function Refusal({ error }: { error: ErrorResponse }) {
  const wasSent = useContext(DraftContext)?.wasSent ?? false;
  const list = useListOfScreen();
  if (error.status === 404 && !wasSent) return <NotFound />;
  // What was sent weighs more, and the shell says that nobody knows what became of it.
  const said = !wasSent && isBankFailure(error.data) && <ResultDialog dialog={describeError(error.data)} />;
  return (
    <>
      {error.status === 403 ? (
        <Forbidden text={sentenceOf(error) ?? lacksPermission} />
      ) : (
        <Failure text={sentenceOf(error) ?? tryAgain} />
      )}
      {wasSent && (
        <p className="head">
          <a className="button" href={withoutFormKey(list)}>
            Buka daftar
          </a>
        </p>
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
