import { useMatches, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { formKeyParameter } from "~/form/idempotency";
import type { FormState } from "~/form/submit.server";
import { sendForm, type SentForm } from "./send-form";

/** The last answer of the app. */
interface Outcome {
  readonly state: FormState;
  /** Differs for each answer, so that a dialog opens again for the same words. */
  readonly attempt: number;
}

/** Sends the screen's form and its file by script. After a failure the form keeps everything, with the file still chosen. */
export function useSending() {
  const routeId = useMatches().at(-1)?.id ?? "";
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const sent = useRef<SentForm>();
  useEffect(() => () => sent.current?.abort(), []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProgress(0);
    sent.current = sendForm(event.currentTarget, routeId, setProgress);
    const answer = await sent.current.answer;
    if (answer === undefined) return;
    if ("leadsTo" in answer) return location.assign(answer.leadsTo);
    setOutcome((before) => ({ state: answer, attempt: (before?.attempt ?? 0) + 1 }));
    setProgress(undefined);
  }

  /** Begins a new write, because the user chose another file: forgets the last outcome and lets the loader make a new key. */
  const begin = useCallback(() => {
    setOutcome(undefined);
    const { pathname, searchParams } = new URL(location.href);
    searchParams.delete(formKeyParameter);
    navigate(`${pathname}?${searchParams}`, { replace: true, preventScrollReset: true });
  }, [navigate]);
  return { progress, outcome, begin, send: (event: FormEvent<HTMLFormElement>) => void send(event) };
}
