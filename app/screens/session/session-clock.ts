import type { TimeLeft } from "~/access/timing";

/**
 * When a user comes back after this time without activity, the page asks how much time is left (docs/rules.md#session-times). The
 * specification calls a user idle after two minutes.
 */
const idleMs = 120_000;

/** The least time between two requests for an extension, so that a silent bank is not asked at every move of the mouse. */
const retryMs = 10_000;

/**
 * `warning`: the user has been idle, and only 'Tetap masuk' extends the session; or nothing extends it (`isLast`), and the user has
 * to be told. `over` is final.
 */
export type SessionPhase = "running" | "warning" | "over";

/** Undefined if no answer came. */
export type SessionAnswer = TimeLeft | "over" | undefined;

/** What the clock asks the app. Only the app knows the session's times, because other tabs may have extended it. */
export interface SessionServer {
  left(): Promise<SessionAnswer>;
  extend(): Promise<SessionAnswer>;
}

/**
 * Times a session in a page (docs/rules.md#session-times). Activity extends the session once a refresh is due. Without activity,
 * the clock warns shortly before the end (`untilWarningMs`), and at the end it says `over`. It does not touch the page: the page
 * tells it of activity, and it tells the page the phases.
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
  #isLast = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param left the time left when the page was sent
   * @param memory of the page, which outlives the clock: whether the user was told of the last end
   */
  constructor(
    left: TimeLeft,
    server: SessionServer,
    onPhase: (phase: SessionPhase, clock: SessionClock) => void,
    private readonly memory = { isTold: false },
  ) {
    this.#server = server;
    this.#onPhase = onPhase;
    this.#adopt(left);
  }

  /** Tells the clock that the user has done something. During the warning only `stay` extends the session. */
  activity(): void {
    const now = Date.now();
    const wasIdle = now - this.#activeAt >= idleMs;
    this.#activeAt = now;
    if (this.#phase !== "running") return;
    if (wasIdle) void this.#wake();
    else this.#extendIfDue();
  }

  /** Extends the session. @returns false if no answer came: the warning stays, and the user can try again */
  async stay(): Promise<boolean> {
    this.#activeAt = Date.now();
    const answer = await this.#server.extend();
    this.#adopt(answer);
    return answer !== undefined;
  }

  /** Whether nothing moves the session's end on. */
  get isLast(): boolean {
    return this.#isLast;
  }

  /** Takes the warning of the last end away. It does not come back. */
  noteTold(): void {
    this.memory.isTold = true;
    this.#activeAt = Date.now();
    this.#adopt(undefined);
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

  /** Asks one question at a time. The others are dropped, because the first answer is enough. */
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
    const wasLast = this.#isLast;
    if (answer === "over") this.#endAt = now;
    else if (answer) {
      this.#refreshAt = now + answer.untilRefreshMs;
      this.#warningAt = now + answer.untilWarningMs;
      this.#endAt = now + answer.untilEndMs;
      this.#isLast = answer.isLast;
    }
    this.#enter(this.#phaseAt(now), this.#isLast !== wasLast);
    this.#setTimer(now);
  }

  #phaseAt(now: number): SessionPhase {
    if (now >= this.#endAt) return "over";
    if (this.#isLast && this.memory.isTold) return "running";
    return now >= this.#warningAt ? "warning" : "running";
  }

  /** @param isOther whether a warning says something else than before */
  #enter(phase: SessionPhase, isOther: boolean): void {
    if (phase === this.#phase && !(phase === "warning" && isOther)) return;
    this.#phase = phase;
    this.#onPhase(phase, this);
  }

  /** Before it warns, and before it is over, the clock asks whether another tab has extended the session. */
  #setTimer(now: number): void {
    clearTimeout(this.#timer);
    if (this.#phase === "over") return;
    const isWarningDue = this.#phase === "running" && this.#warningAt > now;
    const next = isWarningDue ? this.#warningAt : this.#endAt;
    this.#timer = setTimeout(() => void this.#ask(() => this.#server.left()), next - now);
  }
}
