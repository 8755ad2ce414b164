import { useMatches, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { draftFields } from "~/access/draft";
import { activityEvent } from "~/access/session-screens";
import { isBankFailure } from "~/bank/errors";
import { formKeyParameter, type Draft } from "~/form/draft";
import { markOf, redirectIn } from "~/remix/data-answers";
import { fileTexts } from "~/texts/batches";
import { failure, type DialogContent } from "~/texts/dialog";
import { describeError, intercepted, isRefusal, type Failure } from "~/texts/errors";

/** The last answer of the app. */
interface Outcome {
  readonly draft: Draft;
  /** Differs for each answer, so that a dialog opens again for the same words. */
  readonly attempt: number;
}

/**
 * Sends the screen's form and its file by script. After a failure the form keeps everything, with the file still chosen.
 *
 * @param idempotencyKey the form's, made by the loader
 */
export function useSending(idempotencyKey: string) {
  const routeId = useMatches().at(-1)?.id ?? "";
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  /** The key of the write before, until the loader has made another one. */
  const oldKey = useRef<string>();
  const [waiting, setWaiting] = useState<HTMLFormElement>();
  const leaving = useRef<AbortController>();
  useEffect(() => () => leaving.current?.abort(), []);

  const transmit = useCallback(
    async (form: HTMLFormElement) => {
      leaving.current = new AbortController();
      const answer = await sendForm(form, routeId, setProgress, leaving.current.signal);
      if (answer === undefined) return;
      if ("leadsTo" in answer) return location.assign(answer.leadsTo);
      setOutcome((before) => ({ draft: answer, attempt: (before?.attempt ?? 0) + 1 }));
      setProgress(undefined);
    },
    [routeId],
  );

  // A file that was just chosen is sent once its key is there. The button stays open meanwhile, so that no click is lost.
  useEffect(() => {
    if (waiting === undefined || idempotencyKey === oldKey.current) return;
    setWaiting(undefined);
    void transmit(waiting);
  }, [waiting, idempotencyKey, transmit]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProgress(0);
    setWaiting(event.currentTarget);
  }

  /** Begins a new write, because the user chose another file: forgets the last outcome and lets the loader make a new key. */
  const begin = useCallback(() => {
    setOutcome(undefined);
    const { pathname, searchParams } = new URL(location.href);
    oldKey.current = searchParams.get(formKeyParameter) ?? undefined;
    searchParams.delete(formKeyParameter);
    navigate(`${pathname}?${searchParams}`, { replace: true, preventScrollReset: true });
  }, [navigate]);
  return { progress, outcome, begin, send };
}

/** The answer of the screen's action: the form again, or the address to go to. */
type Answer = Draft | { readonly leadsTo: string };

/** A page that sends a file says so this often, well within the two minutes in which a session can be extended. */
const activityMs = 30_000;

/**
 * Posts a form to the action of its own screen, as Remix does. It uses XMLHttpRequest, because only that tells how much has been
 * sent. `onProgress` gets this share, from 0 to 1. Until the answer comes, the session stays alive, and the browser asks before it
 * leaves the page.
 *
 * @returns a broken connection also gives an answer; undefined where `signal` ends it
 */
async function sendForm(
  form: HTMLFormElement,
  routeId: string,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const content = new FormData(form);
  const keepAlive = setInterval(() => window.dispatchEvent(new Event(activityEvent)), activityMs);
  addEventListener("beforeunload", askBeforeLeaving);
  try {
    const outcome = (await isUnchanged(content))
      ? await post(content, routeId, onProgress, signal)
      : "changed";
    if (outcome === "changed") forgetFile(form);
    return outcome === "changed" ? changed(content) : outcome;
  } finally {
    clearInterval(keepAlive);
    removeEventListener("beforeunload", askBeforeLeaving);
  }
}

/** `changed`: the browser stopped in the middle, because the file is another one now. So the bank cannot have taken it. */
function post(
  content: FormData,
  routeId: string,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Answer | "changed" | undefined> {
  const address = new URL(location.href);
  address.searchParams.set("_data", routeId);
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  let isWhole = false;
  request.upload.onload = () => (isWhole = true);
  return new Promise((resolve) => {
    request.onload = () => resolve(answerIn(request, content));
    request.onerror = async () =>
      resolve(isWhole || (await isUnchanged(content)) ? lost(content) : "changed");
    request.onabort = () => resolve(undefined);
    signal.onabort = () => request.abort();
    request.open("POST", address);
    if (signal.aborted) resolve(undefined);
    else request.send(content);
  });
}

/** The browser itself has the words of the question. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome and Edge up to version 118 ask only because of this.
  event.returnValue = true;
}

/** Whether the chosen file is still the one that the user chose. The browser reads no file that was changed or deleted since. */
async function isUnchanged(content: FormData): Promise<boolean> {
  const files = [...content.values()].filter((value) => value instanceof File);
  const read = files.map((file) => file.slice(0, 1).arrayBuffer());
  return Promise.all(read).then(
    () => true,
    () => false,
  );
}

/** Empties the file's field, so that the user can choose the same file again. The field must hear of it. */
function forgetFile(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) {
    input.value = "";
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** An answer without a mark comes from a proxy that could not reach the app, or refused the file itself. */
function answerIn(request: XMLHttpRequest, content: FormData): Answer {
  const headers = { get: (name: string) => request.getResponseHeader(name) };
  const mark = markOf(headers);
  if (mark === "redirect") return { leadsTo: redirectIn(headers) };
  if (mark === "response") return JSON.parse(request.responseText) as Draft; // the type of the action's answer if it is no redirect
  // A guard has refused the post with a sentence.
  if (mark === "catch") return again(content, failure(request.responseText || "File tidak dapat dikirim."));
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

/** Nothing was sent. */
const changed = (content: FormData): Draft => ({
  fields: draftFields(content),
  errors: { file: [fileTexts.changed] },
});

/** The form as it stands, under its own key. */
function again(content: FormData, dialog: DialogContent): Draft {
  return { fields: draftFields(content), dialog };
}
