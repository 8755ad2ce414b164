import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { timeLeft, type TokenTimes } from "~/access/timing";
import { SessionClock, type SessionAnswer, type SessionPhase } from "./session-clock";

/** An app whose session other tabs may extend, or end. */
class Server {
  times: TokenTimes = { renewedAt: Date.now(), accessSeconds: 300, refreshSeconds: 480 };
  isOver = false;
  isDown = false;
  asked: string[] = [];

  left = () => this.#answer("left");
  extend = () => {
    this.extendElsewhere();
    return this.#answer("extend");
  };

  extendElsewhere(): void {
    if (!this.isDown) this.times = { ...this.times, renewedAt: Date.now() };
  }

  #answer(name: string): Promise<SessionAnswer> {
    this.asked.push(name);
    if (this.isDown) return Promise.resolve(undefined);
    return Promise.resolve(this.isOver ? "over" : timeLeft(this.times, Date.now()));
  }
}

let server: Server;
let phases: SessionPhase[];
let clock: SessionClock;

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  phases = [];
  clock = new SessionClock(timeLeft(server.times, Date.now()), server, (phase) => phases.push(phase));
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Something done every 50 s, for so long. */
async function work(seconds: number): Promise<void> {
  for (let done = 0; done < seconds; done += 50) {
    await pass(50);
    clock.activity();
  }
}

describe("a user who works", () => {
  it("is signed in for hours, and asks no more often than the token needs", async () => {
    await work(3 * 3600);
    expect(phases).toEqual([]);
    expect(new Set(server.asked)).toEqual(new Set(["extend"]));
    expect(server.asked.length).toBeLessThanOrEqual((3 * 3600) / 240);
  });

  it("asks nothing before a refresh is due", async () => {
    await work(200);
    expect(server.asked).toEqual([]);
  });

  it("asks once for many moves of the mouse", async () => {
    await work(200);
    await pass(45);
    for (let move = 0; move < 100; move++) clock.activity();
    await pass(1);
    expect(server.asked).toEqual(["extend"]);
  });

  it("goes on while the bank does not answer, and asks again a while later", async () => {
    await work(200);
    server.isDown = true;
    await pass(45);
    clock.activity();
    await pass(5);
    clock.activity();
    expect(server.asked).toEqual(["extend"]);
    server.isDown = false;
    await pass(6);
    clock.activity();
    await pass(1);
    expect(server.asked).toEqual(["extend", "extend"]);
    expect(phases).toEqual([]);
  });
});

describe("a user who is away", () => {
  it("is warned a minute before the end, and signed out at it", async () => {
    await pass(359);
    expect(phases).toEqual([]);
    await pass(1);
    expect(phases).toEqual(["warning"]);
    expect(clock.secondsLeft).toBe(60);
    await pass(59);
    expect(phases).toEqual(["warning"]);
    await pass(1);
    expect(phases).toEqual(["warning", "over"]);
  });

  it("comes back before the warning: the server is asked for the time, and the session extended if it is due", async () => {
    await pass(119);
    clock.activity();
    await pass(1);
    expect(server.asked).toEqual([]);
    await pass(120);
    clock.activity();
    await pass(0);
    expect(server.asked).toEqual(["left", "extend"]);
    await pass(300);
    expect(phases).toEqual([]);
  });

  it("comes back to a session that was ended elsewhere", async () => {
    await pass(130);
    server.isOver = true;
    clock.activity();
    await pass(0);
    expect(phases).toEqual(["over"]);
  });

  it("is neither warned nor signed out while another tab is at work", async () => {
    await pass(300);
    server.extendElsewhere();
    await pass(300);
    expect(phases).toEqual([]);
    expect(server.asked).toEqual(["left"]);
    await pass(60);
    expect(phases).toEqual(["warning"]);
  });

  it("stays in when another tab answers the warning", async () => {
    await pass(370);
    server.extendElsewhere();
    await pass(50);
    expect(phases).toEqual(["warning", "running"]);
  });

  it("is signed out by the page's own clock when nobody answers", async () => {
    server.isDown = true;
    await pass(420);
    expect(phases).toEqual(["warning", "over"]);
  });

  it("comes back after the computer has slept past the end", async () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    clock.activity();
    await pass(0);
    expect(phases).toEqual(["over"]);
  });
});

describe("the last end", () => {
  it("is told of once to a user who works, a minute before, and nothing extends the session", async () => {
    server.times = { ...server.times, endsAt: Date.now() + 900_000 };
    await work(750);
    expect(phases).toEqual([]);
    await pass(31);
    expect(phases).toEqual(["warning"]);
    expect(clock.isLast).toBe(true);
    clock.noteTold();
    await work(50);
    expect(phases).toEqual(["warning", "running"]);
    await pass(60);
    expect(phases).toEqual(["warning", "running", "over"]);
  });

  it("is not told of again by the clock of a page that reads its data anew", async () => {
    server.times = { ...server.times, endsAt: Date.now() + 110_000 };
    const memory = { isTold: false };
    const again = () => {
      clock.stop();
      const onPhase = (phase: SessionPhase) => phases.push(phase);
      clock = new SessionClock(timeLeft(server.times, Date.now()), server, onPhase, memory);
    };
    again();
    expect(phases).toEqual(["warning"]);
    clock.noteTold();
    again();
    expect(phases).toEqual(["warning", "running"]);
    await pass(51);
    expect(phases).toEqual(["warning", "running", "over"]);
  });

  it("replaces a warning that 'Tetap masuk' cannot take away", async () => {
    await pass(380);
    expect([phases, clock.isLast]).toEqual([["warning"], false]);
    server.times = { ...server.times, endsAt: Date.now() + 110_000 };
    expect(await clock.stay()).toBe(true);
    expect([phases, clock.isLast]).toEqual([["warning", "warning"], true]);
  });
});

describe("'Tetap masuk'", () => {
  it("extends the session and takes the warning away", async () => {
    await pass(380);
    expect(await clock.stay()).toBe(true);
    expect(phases).toEqual(["warning", "running"]);
    await pass(359);
    expect(phases).toEqual(["warning", "running"]);
  });

  it("is the only answer: moving the mouse behind the warning does nothing", async () => {
    await pass(380);
    clock.activity();
    await pass(1);
    expect(phases).toEqual(["warning"]);
    expect(server.asked).not.toContain("extend");
  });

  it("may be pressed again when the bank does not answer", async () => {
    await pass(380);
    server.isDown = true;
    expect(await clock.stay()).toBe(false);
    expect(phases).toEqual(["warning"]);
    server.isDown = false;
    expect(await clock.stay()).toBe(true);
    expect(phases).toEqual(["warning", "running"]);
  });

  it("comes too late for a session that has been ended", async () => {
    await pass(380);
    server.isOver = true;
    await clock.stay();
    expect(phases).toEqual(["warning", "over"]);
    server.isOver = false;
    await pass(1000);
    expect(phases).toEqual(["warning", "over"]);
  });
});

it("a clock that was stopped says nothing more", async () => {
  clock.stop();
  await pass(1000);
  expect([phases, server.asked]).toEqual([[], []]);
});
