import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formTokenField, isOfPastSession } from "~/access/form-token";
import { sessionResource } from "~/access/session-screens";
import type { TimeLeft } from "~/access/timing";
import { SessionOverDialog } from "~/form/session-over-dialog";
import { sessionOver, stayQuestion } from "~/texts/session";
import { Choices, Dialog } from "~/ui/dialog";
import { SessionClock, type SessionAnswer, type SessionPhase, type SessionServer } from "./session-clock";
import { outliveLostAnswers } from "./unreachable";

interface SessionWatchProps {
  readonly left: TimeLeft;
  readonly formToken: string;
}

interface Alarm {
  readonly phase: SessionPhase;
  readonly clock: SessionClock;
}

const activities = ["click", "mousemove", "keydown", "scroll", "touchstart", "focus"] as const;

/** Watches over an open page: its session's time and user, and its line to the app. Loaded after everything else. */
export default function SessionWatch({ left, formToken }: SessionWatchProps) {
  const alarm = useAlarm(left, formToken);
  useFreshDocument(formToken);
  useEffect(outliveLostAnswers, []);
  if (alarm === undefined || alarm.phase === "running") return null;
  if (alarm.phase === "warning") return <Warning clock={alarm.clock} />;
  return <SessionOverDialog title={sessionOver.title} text={sessionOver.text} />;
}

/** Speaks up before the session's end, and at it. */
function useAlarm(left: TimeLeft, formToken: string): Alarm | undefined {
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
  return alarm;
}

/**
 * Once another session has begun in another tab, this page's name, menu and form token are of the past, so the next page is
 * loaded as a document. A post goes out: the app leads it back to a fresh form, or refuses another user's.
 */
function useFreshDocument(formToken: string): void {
  const { location: next, formMethod = "GET" } = useNavigation();
  const address = next && formMethod === "GET" ? next.pathname + next.search : undefined;
  useEffect(() => {
    if (address !== undefined && isOfPastSession(formToken, document.cookie)) location.assign(address);
  }, [address, formToken]);
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
  // Another user has signed in meanwhile: nothing on this page is theirs.
  if (response?.status === 403) location.reload();
  // The app's own resource answers with nothing else.
  return response?.ok ? ((await response.json()) as TimeLeft) : undefined;
}
