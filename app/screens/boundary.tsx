import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  type ErrorResponse,
  type MetaFunction,
} from "@remix-run/react";
import { isBankFailure, notSupported } from "~/bank/errors";
import { UnansweredDialog } from "~/form/decision-dialog";
import { useDraft, withoutFormKey } from "~/form/draft";
import { ResultDialog } from "~/form/result-dialog";
import { rememberedList } from "~/list/detail-links";
import { useGiveBack } from "~/script/give-back";
import { describeError } from "~/texts/errors";
import { unsupportedTexts } from "~/texts/unsupported";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { NotFound, notFoundTitle } from "~/ui/not-found";
import { Notice } from "~/ui/notice";
import { inertIf, Screen } from "~/ui/screen";
import { useShownScreen } from "./shown-screen";

/** The title of an error screen. Without an error, the screen's own title replaces this one. */
export const meta: MetaFunction = ({ error }) => [
  { title: error == null ? "Ramah Zakat" : `${titleOf(error)} · Ramah Zakat` },
];

function titleOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return failedTitle;
  if (isNotOffered(error)) return unsupportedTexts.screenTitle;
  if (error.status === 404) return notFoundTitle;
  return error.status === 403 ? forbiddenTitle : failedTitle;
}

const isNotOffered = ({ data }: ErrorResponse) => data === notSupported;

const forbiddenTitle = "Akses ditolak";
const failedTitle = "Data tidak dapat ditampilkan";

/**
 * A route between the shell and every screen. It adds only the error boundary, which shows an error inside the shell, so that the
 * user can go on by the menu. The shell's own route cannot have this boundary: after a failed action, Remix does not call the
 * loader of the route that shows the error, so the shell would have no data.
 */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useGiveBack(error);
  // The draft tells whether a form was sent. A key in the address does not: anybody can write one there.
  const wasSent = useDraft()?.wasSent ?? false;
  const { hasDialog } = useShownScreen();
  if (wasSent && hasDialog && isUnreadable(error)) return <Unanswered />;
  return isRouteErrorResponse(error) ? <Refusal error={error} /> : <Failure text={tryAgain} />;
}

/** Whether a read failed or found nothing. In both cases a write may have taken effect. */
function isUnreadable(error: unknown): boolean {
  if (!isRouteErrorResponse(error)) return true;
  return error.status === 404 || (isBankFailure(error.data) && error.status !== 401);
}

/** The dialog that asks to send again. Nothing behind it can be reached, with script or without. */
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

/** Path and query of the list that the screen belongs to. The record may be gone, but its list is there. */
function useListOfScreen(): string {
  const { pathname, search } = useLocation();
  return `/${pathname.split("/")[1] ?? ""}${rememberedList(search) || search}`;
}

const tryAgain = "Coba lagi beberapa saat lagi.";

function Refusal({ error }: { error: ErrorResponse }) {
  const wasSent = useDraft()?.wasSent ?? false;
  const list = useListOfScreen();
  if (isNotOffered(error))
    return (
      <Screen title={unsupportedTexts.screenTitle}>
        <EmptyState text={unsupportedTexts.screen} next={unsupportedTexts.otherScreens} />
      </Screen>
    );
  if (error.status === 404 && !wasSent) return <NotFound />;
  // After a write of unknown outcome the shell says so. A second message about the read would only distract.
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
          <ButtonLink href={withoutFormKey(list)} label="Buka daftar" />
        </p>
      )}
      {said}
    </>
  );
}

const lacksPermission =
  "Peran Anda tidak memiliki izin untuk membuka halaman ini. Silakan hubungi administrator bila Anda memerlukannya.";

/** The sentence of a guard, which answers with 400, 403 or 413. The text of any other status may be Remix's own. */
function sentenceOf({ status, data }: ErrorResponse): string | undefined {
  return [400, 403, 413].includes(status) && typeof data === "string" && data !== "" ? data : undefined;
}

function Failure({ text }: { text: string }) {
  return (
    <Notice icon="failed" title={failedTitle} text={text}>
      <ButtonLink href="" label="Coba lagi" isMain />
    </Notice>
  );
}

function Forbidden({ text }: { text: string }) {
  return (
    <Notice icon="locked" title={forbiddenTitle} text={text}>
      <ButtonLink href="/dashboard" label="Kembali ke halaman utama" />
    </Notice>
  );
}
