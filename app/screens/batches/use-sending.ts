import { useMatches, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { formKeyParameter, type Draft } from "~/form/draft";
import { sendForm, type SentForm } from "./send-form";

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
  const sent = useRef<SentForm>();
  useEffect(() => () => sent.current?.abort(), []);

  const transmit = useCallback(
    async (form: HTMLFormElement) => {
      sent.current = sendForm(form, routeId, setProgress);
      const answer = await sent.current.answer;
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
