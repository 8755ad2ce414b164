import type { TimeLeft } from "~/access/timing";

/** When a user comes back after this long, the page asks what is left (docs/rules.md#session-times). */
const idleMs = 120_000;

/** A bank that did not answer is not asked again by every move of the mouse. */
const retryMs = 10_000;

/** `warning`: nothing was done for long, and only 'Tetap masuk' goes on. `over` is final. */
export type SessionPhase = "running" | "warning" | "over";

/** Undefined where no answer came. */
export type SessionAnswer = TimeLeft | "over" | undefined;

/** What the clock asks of the app, which alone knows the time that counts: other tabs may have extended the session. */
export interface SessionServer {
  left(): Promise<SessionAnswer>;
  extend(): Promise<SessionAnswer>;
}

/**
 * Times a session in a page (docs/rules.md#session-times). Activity extends the session once a refresh is due. Without any, the clock
 * warns shortly before the end (`untilWarningMs`), and at the end it says `over`. It knows no page: activity is told to it, phases
 * are told by it.
 */
export class SessionClock {
  readonly #server: SessionServer;
  readonly #onPhase: (phase: SessionPhase, clock: SessionClock) => void;
  #phase: SessionPhase = "running";
  #refreshAt = 0;
  #warningAt = 0;
  #endAt = 0;
  #activeAt = Date.now();
  #isAsking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param left what the page was sent with */
  constructor(
    left: TimeLeft,
    server: SessionServer,
    onPhase: (phase: SessionPhase, clock: SessionClock) => void,
  ) {
    this.#server = server;
    this.#onPhase = onPhase;
    this.#adopt(left);
  }

  /** The user has done something. While the warning asks, only `stay` answers it. */
  activity(): void {
    const now = Date.now();
    const wasIdle = now - this.#activeAt >= idleMs;
    this.#activeAt = now;
    if (this.#phase !== "running") return;
    if (wasIdle) void this.#wake();
    else this.#extendIfDue();
  }

  /** Extends the session. @returns false when nobody answered: the warning stays, and may be answered again */
  async stay(): Promise<boolean> {
    this.#activeAt = Date.now();
    const answer = await this.#server.extend();
    this.#adopt(answer);
    return answer !== undefined;
  }

  get secondsLeft(): number {
    return Math.max(0, Math.round((this.#endAt - Date.now()) / 1000));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #wake(): Promise<void> {
    await this.#ask(() => this.#server.left());
    if (this.#phase === "running") this.#extendIfDue();
  }

  #extendIfDue(): void {
    const now = Date.now();
    if (now < this.#refreshAt) return;
    this.#refreshAt = now + retryMs;
    void this.#ask(() => this.#server.extend());
  }

  /** One question at a time: the answer to the first holds for all. */
  async #ask(question: () => Promise<SessionAnswer>): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const answer = await question();
    this.#isAsking = false;
    this.#adopt(answer);
  }

  #adopt(answer: SessionAnswer): void {
    if (this.#phase === "over") return;
    const now = Date.now();
    if (answer === "over") this.#endAt = now;
    else if (answer) {
      this.#refreshAt = now + answer.untilRefreshMs;
      this.#warningAt = now + answer.untilWarningMs;
      this.#endAt = now + answer.untilEndMs;
    }
    this.#enter(this.#phaseAt(now));
    this.#setTimer(now);
  }

  #phaseAt(now: number): SessionPhase {
    if (now >= this.#endAt) return "over";
    return now >= this.#warningAt ? "warning" : "running";
  }

  #enter(phase: SessionPhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    this.#onPhase(phase, this);
  }

  /** Before it warns, and before it is over, the clock asks whether another tab has extended the session. */
  #setTimer(now: number): void {
    clearTimeout(this.#timer);
    if (this.#phase === "over") return;
    const next = this.#phase === "running" ? this.#warningAt : this.#endAt;
    this.#timer = setTimeout(() => void this.#ask(() => this.#server.left()), next - now);
  }
}
