import { useEffect, useRef, useState, type FormEvent } from "react";
import { formTokenField, idempotencyKeyField } from "~/access/form-token";
import { sessionResource } from "~/access/session-screens";
import type { TimeLeft } from "~/access/timing";
import { sessionOver, stayQuestion } from "~/texts/session";
import { Choices, Dialog } from "~/ui/dialog";
import { SessionClock, type SessionAnswer, type SessionPhase, type SessionServer } from "./session-clock";

interface SessionWatchProps {
  readonly left: TimeLeft;
  readonly formToken: string;
  /** Where CLOSE of the session-over dialog posts to; it leads back here after a new sign-in. */
  readonly overAction: string;
}

interface Alarm {
  readonly phase: SessionPhase;
  readonly clock: SessionClock;
}

const activities = ["click", "mousemove", "keydown", "scroll", "touchstart", "focus"] as const;

/** Watches the session's time while a page is open, and speaks up before its end and at it. Loaded after everything else. */
export default function SessionWatch({ left, formToken, overAction }: SessionWatchProps) {
  const [alarm, setAlarm] = useState<Alarm>();

  useEffect(() => {
    const clock = new SessionClock(left, serverWith(formToken), (phase, clock) => setAlarm({ phase, clock }));
    const onActivity = () => clock.activity();
    for (const name of activities)
      window.addEventListener(name, onActivity, { capture: true, passive: true });
    return () => {
      clock.stop();
      setAlarm(undefined);
      for (const name of activities) window.removeEventListener(name, onActivity, { capture: true });
    };
  }, [left, formToken]);

  if (alarm === undefined || alarm.phase === "running") return null;
  return alarm.phase === "warning" ? <Warning clock={alarm.clock} /> : <Over action={overAction} />;
}

function Warning({ clock }: { clock: SessionClock }) {
  const [seconds] = useState(clock.secondsLeft);
  const [isUnanswered, setUnanswered] = useState(false);
  const stay = () => void clock.stay().then((isAnswered) => setUnanswered(!isAnswered));
  return (
    <Dialog title={stayQuestion.title} onCancel={stay}>
      <p>{stayQuestion.text(seconds)}</p>
      {isUnanswered && <p role="alert">{stayQuestion.unanswered}</p>}
      <Choices>
        <button type="button" className="button main" onClick={stay} autoFocus>
          {stayQuestion.stay}
        </button>
      </Choices>
    </Dialog>
  );
}

/** CLOSE signs out (spec, document 1 §2); what stands in the page's form goes along, to be shown again. */
function Over({ action }: { action: string }) {
  const form = useRef<HTMLFormElement>(null);
  const takeAlong = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = currentTarget.elements.namedItem("typed");
    if (typed instanceof HTMLInputElement) typed.value = typedOnPage();
  };
  return (
    <Dialog title={sessionOver.title} onCancel={() => form.current?.requestSubmit()}>
      <p>{sessionOver.text}</p>
      <form ref={form} method="post" action={action} onSubmit={takeAlong}>
        <input type="hidden" name="typed" />
        <Choices>
          <button className="button main" autoFocus>
            CLOSE
          </button>
        </Choices>
      </form>
    </Dialog>
  );
}

/** What stands in the page's form for a write, urlencoded; no password, no file. */
function typedOnPage(): string {
  const form = document.querySelector(`[name="${idempotencyKeyField}"]`)?.closest("form");
  const typed = new URLSearchParams();
  for (const [name, value] of form ? new FormData(form) : []) {
    const isPassword = form?.querySelector(`input[type="password"][name="${name}"]`);
    if (typeof value === "string" && !isPassword) typed.append(name, value);
  }
  return String(typed);
}

function serverWith(formToken: string): SessionServer {
  const body = new URLSearchParams({ [formTokenField]: formToken });
  return {
    left: () => answerOf(fetch(sessionResource)),
    extend: () => answerOf(fetch(sessionResource, { method: "POST", body })),
  };
}

/** A line that is down is no answer: the page's own clock goes on. */
async function answerOf(request: Promise<Response>): Promise<SessionAnswer> {
  const response = await request.catch(() => undefined);
  if (response?.status === 401) return "over";
  // The app's own resource answers with nothing else.
  return response?.ok ? ((await response.json()) as TimeLeft) : undefined;
}
