import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isLightModeNew } from "~/access/display";
import { formTokenField, isOfPastSession } from "~/access/form-token";
import { activityEvent, sessionResource } from "~/access/session-screens";
import type { TimeLeft } from "~/access/timing";
import { SessionOverDialog } from "~/form/session-over-dialog";
import { noteNavigations } from "~/remix/other-build";
import { laterPart } from "~/script/later-part";
import { sessionOver, stayQuestion } from "~/texts/session";
import { Choices, Dialog } from "~/ui/dialog";
import { SessionClock, type SessionAnswer, type SessionPhase, type SessionServer } from "./session-clock";
import { keepPageOnLostAnswers } from "./unreachable";

interface Alarm {
  readonly phase: SessionPhase;
  readonly clock: SessionClock;
}

/** Loaded where it is made. */
const LightModeOffer = laterPart(() => import("./light-mode-offer"));

const activities = ["click", "mousemove", "keydown", "scroll", "touchstart", "focus", activityEvent];

/** Watches an open page: its session's time and user, its connection to the app, and its speed. Loaded after everything else. */
export default function SessionWatch({ left, formToken }: { left: TimeLeft; formToken: string }) {
  const alarm = useAlarm(left, formToken);
  useFreshDocument(formToken);
  useEffect(keepPageOnLostAnswers, []);
  useEffect(noteNavigations, []);
  const [isOfferDue] = useState(isLightModeDue);
  return (
    <>
      {isOfferDue && <Offer />}
      {alarm?.phase === "warning" && <Warning clock={alarm.clock} />}
      {alarm?.phase === "over" && <SessionOverDialog title={sessionOver.title} text={sessionOver.text} />}
    </>
  );
}

/** The longest time that the script may take to take over a page. */
const patienceMs = 1500;

/** Whether the page was slow in a browser that does not know mode ringan. A page with a form leaves the offer to the next one. */
function isLightModeDue(): boolean {
  const [hydration] = performance.getEntriesByName("hydration");
  const isSlow = hydration !== undefined && hydration.duration > patienceMs;
  return isSlow && isLightModeNew(document.cookie) && !document.querySelector("dialog, form.record");
}

/** The region is there before its words, so that they are read out. */
function Offer() {
  return (
    <div className="offer" role="status">
      {LightModeOffer.useIsLoaded() && <LightModeOffer.Part />}
    </div>
  );
}

/** The phase of the session's clock, once it has changed; undefined before. */
function useAlarm(left: TimeLeft, formToken: string): Alarm | undefined {
  const [alarm, setAlarm] = useState<Alarm>();
  const memory = useRef({ isTold: false });
  useEffect(() => {
    const tell = (phase: SessionPhase, clock: SessionClock) => setAlarm({ phase, clock });
    const clock = new SessionClock(left, serverWith(formToken), tell, memory.current);
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
 * If a new session has begun in another tab, the user name, menu and form token of this page are out of date. So the next page is
 * loaded as a new document. A post is sent as usual: the app leads it back to a fresh form, or refuses it if the user is another.
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
  const { isLast } = clock;
  const stay = () => void clock.stay().then((isAnswered) => setUnanswered(!isAnswered));
  const close = isLast ? () => clock.noteTold() : stay;
  return (
    <Dialog title={stayQuestion.title} onCancel={close}>
      <p>{isLast ? stayQuestion.last(seconds) : stayQuestion.text(seconds)}</p>
      {isUnanswered && !isLast && <p role="alert">{stayQuestion.unanswered}</p>}
      <Choices>
        <button type="button" className="button main" onClick={close} autoFocus>
          {isLast ? stayQuestion.understood : stayQuestion.stay}
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

/** Undefined if the connection fails. Then the page's own clock goes on. */
async function answerOf(request: Promise<Response>): Promise<SessionAnswer> {
  const response = await request.catch(() => undefined);
  // A page comes from a proxy: this resource answers with none.
  if (response?.headers.get("content-type")?.includes("text/html")) return undefined;
  if (response?.status === 401) return "over";
  // Another user has signed in since. This page is not theirs.
  if (response?.status === 403) location.reload();
  // The cast is safe: this resource of our own answers with nothing else.
  return response?.ok ? ((await response.json().catch(() => undefined)) as TimeLeft | undefined) : undefined;
}
