import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { demoPassword } from "bank-api/seed/organisation";
import { WebClient } from "../support/web-client";
import { Desk, posts, takeStep, type Click } from "./staff-walk";

export const thinkMs = 10_000;
const signInsAtOnce = 4;

/** Staff at work, each with a session of their own. They think, click, wait for the page, and think again. */
export class Staff {
  readonly #browsers: WebClient[] = [];
  readonly #atWork: Promise<void>[] = [];
  #home = new AbortController();
  #clicks: Click[] = [];

  constructor(
    /** The instances of the app; staff are spread over them. */
    private readonly origins: readonly string[],
    /** KTP numbers of mustahik who have money. */
    private readonly payers: readonly string[],
  ) {}

  /** Brings so many to work, more than are there by now. */
  async bring(count: number): Promise<void> {
    while (this.#browsers.length < count) {
      const numbers = Array.from({ length: signInsAtOnce }, (_, place) => this.#browsers.length + place);
      this.#browsers.push(...(await Promise.all(numbers.map((number) => this.#signIn(number)))));
    }
    while (this.#atWork.length < count) this.#atWork.push(this.#work(this.#atWork.length));
  }

  /** The clicks that end within so many seconds from now. */
  async watch(seconds: number): Promise<readonly Click[]> {
    this.#clicks = [];
    await sleep(seconds * 1000);
    return this.#clicks;
  }

  /** Sends all of them home; their sessions stay. */
  async rest(): Promise<void> {
    this.#home.abort();
    await Promise.all(this.#atWork.splice(0));
    this.#home = new AbortController();
  }

  #signIn(number: number): Promise<WebClient> {
    const origin = this.origins[number % this.origins.length]!;
    return new WebClient(origin).signIn(postOf(number).username, demoPassword);
  }

  async #work(number: number): Promise<void> {
    const { signal } = this.#home;
    // Each of them waits for it.
    setMaxListeners(0, signal);
    const think = () => sleep(-Math.log(1 - Math.random()) * thinkMs, undefined, { signal });
    const desk = new Desk(this.#browsers[number]!, this.payers, think, (click) => this.#clicks.push(click));
    try {
      for (;;) await takeStep(postOf(number).steps, desk);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

const postOf = (number: number) => posts[number % posts.length]!;
