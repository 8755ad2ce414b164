import { draftFields } from "~/access/draft";
import { isBankFailure } from "~/bank/errors";
import type { Draft } from "~/form/draft";
import { failure, type DialogContent } from "~/texts/dialog";
import { describeError, intercepted, isRefusal, type Failure } from "~/texts/errors";

/** The answer of the screen's action: the form again, or the address to go to. */
type Answer = Draft | { readonly leadsTo: string };

export interface SentForm {
  /** Never rejects: a broken connection also gives an answer. Undefined after `abort`. */
  readonly answer: Promise<Answer | undefined>;
  abort(): void;
}

/**
 * Posts a form to the action of its own screen, as Remix does. It uses XMLHttpRequest, because only that tells how much has been
 * sent. `onProgress` gets this share, from 0 to 1.
 */
export function sendForm(
  form: HTMLFormElement,
  routeId: string,
  onProgress: (sent: number) => void,
): SentForm {
  const content = new FormData(form);
  const address = new URL(location.href);
  address.searchParams.set("_data", routeId);
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  const answer = new Promise<Answer | undefined>((resolve) => {
    request.onload = () => resolve(answerIn(request, content));
    request.onerror = () => resolve(lost(content));
    request.onabort = () => resolve(undefined);
  });
  request.open("POST", address);
  request.send(content);
  return { answer, abort: () => request.abort() };
}

/** Remix marks every answer of the app. An answer without a mark comes from a proxy that could not reach the app, or refused the file itself. */
function answerIn(request: XMLHttpRequest, content: FormData): Answer {
  const leadsTo = request.getResponseHeader("x-remix-redirect");
  if (leadsTo !== null) return { leadsTo };
  if (request.getResponseHeader("x-remix-response") !== null) {
    return JSON.parse(request.responseText) as Draft; // the type of the action's answer if it is no redirect
  }
  // A guard has refused the post with a sentence.
  if (request.getResponseHeader("x-remix-catch") !== null)
    return again(content, failure(request.responseText || "File tidak dapat dikirim."));
  const { status, responseText } = request;
  const refusal = failureIn(responseText) ?? (isRefusal(status) ? intercepted(status) : undefined);
  return refusal === undefined ? lost(content) : again(content, describeError(refusal));
}

/** Why the app refused the post before it began with it; undefined where it was not the app that answered. */
function failureIn(text: string): Failure | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isBankFailure(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The bank may have taken the file. Sent again, it goes out under the same key, so the bank takes it once. */
function lost(content: FormData): Draft {
  const failure = { kind: "unreachable", code: "", message: "", outcomeUnknown: true } as const;
  return { ...again(content, describeError(failure)), wasSent: true };
}

/** The form as it stands, under its own key. */
function again(content: FormData, dialog: DialogContent): Draft {
  return { fields: draftFields(content), dialog };
}
