import {
  json,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { liveSession } from "~/access/actor.server";
import { noteTold, refreshValue } from "~/access/end-warning.server";
import { extendSession } from "~/access/extend-session.server";
import { leadingBack, returnPath, signInScreen } from "~/access/return-path";
import { writeSession } from "~/access/session.server";
import { timeLeft } from "~/access/timing";
import { now } from "~/clock.server";
import { FormToken, FormTokenProvider } from "~/form/form-token";
import { stayQuestion } from "~/texts/session";
import { ButtonLink } from "~/ui/button-link";
import { Choices, Dialog } from "~/ui/dialog";
import { ErrorCode, useErrorCode } from "~/ui/error-code";
import { titled } from "~/ui/screen";

/** A page of plain HTML. Only users without script come here. */
export const handle = { scripts: "none" };
export const meta = titled(stayQuestion.title);

/** The loader's `Refresh` header leads to the sign-in screen when the session ends. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Asks whether to stay. If there is time enough, it leads back instead; if the session is over, to the sign-in screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = liveSession(request);
  const back = returnPath(request);
  if (session === undefined) throw redirectDocument(leadingBack(signInScreen, back));
  const { untilWarningMs, untilEndMs, isLast } = timeLeft(session.times, now().getTime());
  if (untilWarningMs > 0) throw redirect(back);
  const headers = new Headers({ refresh: refreshValue(untilEndMs, leadingBack(signInScreen, back)) });
  if (isLast) headers.append("set-cookie", noteTold);
  const secondsLeft = Math.floor(untilEndMs / 1000);
  return json({ formToken: session.formToken, secondsLeft, back, isLast }, { headers });
}

/** Extends the session, and leads back to the page that the user came from. */
export async function action({ request }: ActionFunctionArgs) {
  const extension = await extendSession(request);
  const back = returnPath(request);
  switch (extension.outcome) {
    case "extended":
      return redirect(back, { status: 303, headers: { "set-cookie": writeSession(extension.session) } });
    case "over":
      return redirectDocument(leadingBack(signInScreen, back), { status: 303 });
    case "unanswered":
      return json(extension, { status: 503 });
  }
}

export default function Stay() {
  const { formToken, secondsLeft, back, isLast } = useLoaderData<typeof loader>();
  const isUnanswered = useActionData<typeof action>() !== undefined;
  const code = useErrorCode();
  if (isLast) {
    return (
      <main>
        <Dialog title={stayQuestion.title}>
          <p>{stayQuestion.last(secondsLeft)}</p>
          <Choices>
            <ButtonLink href={back} label={stayQuestion.understood} isMain />
          </Choices>
        </Dialog>
      </main>
    );
  }
  return (
    <FormTokenProvider value={formToken}>
      <main>
        <Dialog title={stayQuestion.title}>
          <p>{stayQuestion.text(secondsLeft)}</p>
          {isUnanswered && (
            <>
              <p role="alert">{stayQuestion.unanswered}</p>
              <ErrorCode code={code} />
            </>
          )}
          <form method="post">
            <FormToken />
            <Choices>
              <button type="submit" className="button main" autoFocus>
                {stayQuestion.stay}
              </button>
            </Choices>
          </form>
        </Dialog>
      </main>
    </FormTokenProvider>
  );
}
