import { createPath, type Path } from "@remix-run/react";
import { idempotencyKeyField } from "~/access/form-token";
import { withFormKey, withoutFormKey } from "~/form/idempotency";
import { noteLostAnswer } from "~/form/lost-answer";
import type { FormState } from "~/form/submit.server";
import { describeError, type Failure } from "~/texts/errors";

/**
 * Lets a page outlive a line that is down. The framework takes a request without an answer for a fault of the program and,
 * because a form that failed also asks the shell for its data, tears the whole page down with what was typed. So such a
 * request is answered here, as the app itself answers when its bank is silent (docs/rules.md#unknown-outcome).
 *
 * Likewise a page outlives its session: a post that was told that the session is over (401) leaves the page as it stands, with
 * what was typed and the dialog that says so. What the framework would ask for anew leads to the sign-in screen.
 *
 * @returns a function that ends it
 */
export function outliveLostAnswers(): () => void {
  const ask = window.fetch;
  let isSessionOver = false;
  window.fetch = async (input, init) => {
    const routeId = routeAskedFor(input);
    if (routeId === null) return ask(input, init);
    const isPost = init?.method === "POST";
    const shown = isPost || !isSessionOver ? undefined : dataShownAgain()[routeId];
    if (shown !== undefined) return jsonOf(shown, 200, "response");
    try {
      const answer = await ask(input, init);
      if (isPost) isSessionOver = answer.status === 401;
      return isFromApp(answer) ? answer : standIn(routeId, init);
    } catch (error) {
      // The page itself has gone on to something else.
      if (init?.signal?.aborted) throw error;
      return standIn(routeId, init);
    }
  };
  return () => {
    window.fetch = ask;
  };
}

/** The route whose data a request of the framework asks for; null for every other request. */
function routeAskedFor(input: RequestInfo | URL): string | null {
  return typeof input === "string" ? new URL(input, location.href).searchParams.get("_data") : null;
}

/** A proxy that does not reach the app answers in its place, without the framework's marks. */
function isFromApp({ status, headers }: Response): boolean {
  return status < 500 || ["response", "catch", "error"].some((mark) => headers.has(`x-remix-${mark}`));
}

/**
 * A write is answered as its action would: its form stays, and goes out again under its own key; a question is led to the
 * address that holds its key. What the page then asks anew is what it shows. Everything else is a read that failed, for the
 * boundary inside the shell.
 */
function standIn(routeId: string, init: RequestInit | undefined): Response {
  const form = formIn(init?.body);
  const retryKey = keyIn(form);
  if (form && retryKey !== null && isQuestion()) {
    const address = withFormKey(createPath(window.location), retryKey);
    noteLostAnswer(address, form);
    return leadTo(address);
  }
  if (retryKey !== null) {
    const dialog = describeError({ ...lost, outcomeUnknown: true });
    return jsonOf({ lastResult: null, dialog, retryKey } satisfies FormState, 503, "response");
  }
  const shown = dataShownAgain()[routeId];
  return shown === undefined ? jsonOf(lost, 503, "catch") : jsonOf(shown, 200, "response");
}

/** The page's own data, by route, while the framework asks for it anew after a post. React may not know that yet: the router does. */
function dataShownAgain(): Readonly<Record<string, unknown>> {
  const { navigation, location, loaderData } = window.__remixRouter.state;
  const isAfterPost = navigation.state === "loading" && navigation.formMethod === "POST";
  const isSame = isAfterPost && addressOf(navigation.location) === addressOf(location);
  return isSame ? loaderData : {};
}

/** A page's address, whether or not a form's key is in it. */
const addressOf = (location: Partial<Path>) => withoutFormKey(createPath(location));

/** Whether the page's form for a write is a question's, which its screen asks in a dialog. */
function isQuestion(): boolean {
  return document.querySelector(`dialog [name="${idempotencyKeyField}"]`) !== null;
}

const lost: Failure = { kind: "unreachable", code: "", message: "", outcomeUnknown: false };

function formIn(body: unknown): URLSearchParams | FormData | undefined {
  return body instanceof URLSearchParams || body instanceof FormData ? body : undefined;
}

/** The idempotency key of a posted form; a search has none. */
function keyIn(form: URLSearchParams | FormData | undefined): string | null {
  const key = form?.get(idempotencyKeyField);
  return typeof key === "string" ? key : null;
}

/** A redirect as the framework passes it on to its script. */
function leadTo(address: string): Response {
  return new Response(null, {
    status: 204,
    headers: { "x-remix-redirect": address, "x-remix-replace": "true" },
  });
}

/** `mark` tells the framework what the answer is to it. */
function jsonOf(data: unknown, status: number, mark: "response" | "catch"): Response {
  const headers = { "content-type": "application/json", [`x-remix-${mark}`]: "yes" };
  return new Response(JSON.stringify(data), { status, headers });
}
