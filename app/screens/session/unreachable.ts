import { createPath } from "@remix-run/react";
import { correlationHeader } from "contract/correlation";
import { draftFields } from "~/access/draft";
import { idempotencyKeyField } from "~/access/form-token";
import { isBankFailure } from "~/bank/errors";
import { formKeyParameter, lostDrafts, valueIn, withFormKey, withoutFormKey, type Draft } from "~/form/draft";
import { answerReplacing, answerWith, markOf } from "~/remix/data-answers";
import { dataShownAgain, standBetween } from "~/remix/data-requests";
import { acrossBuilds } from "~/remix/other-build";
import { describeError, intercepted, isRefusal, type Failure } from "~/texts/errors";
import { noteFailedRequest } from "~/ui/error-code";

/**
 * Keeps the page and what was typed if a request of the framework gets no answer. The framework would treat that as an error of
 * the program. A failed form also asks for the shell's data, so the framework would replace the whole page. Therefore `fetch` gives
 * such a request an answer here, like the app's own answer when the bank is silent (docs/rules.md#unknown-outcome).
 *
 * A page also outlives its session. If a post is told that the session is over (401), the page stays as it is, with what was typed
 * and the dialog that says so. It gets its own data again, because a fresh request would lead to the sign-in screen.
 *
 * It also keeps the code of a request that failed, for the error screen that may follow.
 *
 * @returns a function that ends it
 */
export function keepPageOnLostAnswers(): () => void {
  let isSessionOver = false;
  return standBetween(async (routeId, init, ask) => {
    const isPost = init?.method === "POST";
    const shown = isPost ? undefined : dataShownAgain(withoutFormKey)[routeId];
    if (isSessionOver && shown !== undefined) return answerWith(shown, 200, "response");
    try {
      const answer = await ask();
      if (isPost) isSessionOver = answer.status === 401 && isFromApp(answer);
      if (answer.status >= 400) noteFailedRequest(answer.headers.get(correlationHeader));
      return isFromApp(answer)
        ? acrossBuilds(answer, shown)
        : standIn(routeId, init, await failureIn(answer));
    } catch (error) {
      // The page itself has cancelled the request, to go on to something else.
      if (init?.signal?.aborted) throw error;
      noteFailedRequest(null);
      return standIn(routeId, init, lost);
    }
  });
}

/** What a proxy answers itself has no mark. */
const isFromApp = ({ headers }: Response) => markOf(headers) !== undefined;

/**
 * The answer to a request without one, or to one that the app refused because it is too busy. A write gets what its action would answer: the form stays and keeps its key, and a
 * question goes to the address that holds its key. Data that the page asks for again after a write is the data that it shows.
 * Everything else is a read that failed, which the boundary inside the shell shows.
 */
function standIn(routeId: string, init: RequestInit | undefined, failure: Failure): Response {
  const body = init?.body;
  // What a post has sent; nothing of a read.
  const fields = body instanceof URLSearchParams || body instanceof FormData ? draftFields(body) : [];
  const sent = { fields, wasSent: true } satisfies Draft;
  const key = valueIn(sent, idempotencyKeyField);
  // The form of a question stands in a dialog.
  const isQuestion = document.querySelector(`dialog [name="${idempotencyKeyField}"]`) !== null;
  // A form without a key, such as a search, writes nothing.
  if (key !== "" && failure === lost && isQuestion) {
    const address = withFormKey(createPath(window.location), key);
    lostDrafts.set(address, sent);
    return answerReplacing(address);
  }
  if (key !== "") {
    const isUnknown = failure === lost || new URLSearchParams(location.search).has(formKeyParameter);
    const dialog = describeError({ ...failure, outcomeUnknown: isUnknown });
    return answerWith({ ...sent, dialog } satisfies Draft, 503, "response");
  }
  const shown = dataShownAgain(withoutFormKey)[routeId];
  return shown === undefined ? answerWith(failure, 503, "catch") : answerWith(shown, 200, "response");
}

const lost: Failure = { kind: "unreachable", code: "", message: "", outcomeUnknown: false };

/** Why the app or a proxy refused, before the app began with the request; `lost` where nobody knows whether it did. */
async function failureIn(answer: Response): Promise<Failure> {
  const data: unknown = await answer.json().catch(() => undefined);
  if (isBankFailure(data)) return data;
  return isRefusal(answer.status) ? intercepted(answer.status) : lost;
}
