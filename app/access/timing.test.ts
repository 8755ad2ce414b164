import { describe, expect, it } from "vitest";
import { sessionState, timeLeft } from "./timing";

const times = { renewedAt: 1_000_000, accessSeconds: 300, refreshSeconds: 480 };
const after = (seconds: number) => times.renewedAt + seconds * 1000;

describe("sessionState", () => {
  it.each([
    [0, "fresh"],
    [239.999, "fresh"],
    [240, "refresh-due"],
    [419.999, "refresh-due"],
    [420, "over"],
    [1_000_000, "over"],
  ] as const)("%s s after the sign-in the session is %s", (seconds, state) => {
    expect(sessionState(times, after(seconds))).toBe(state);
  });

  it("is fresh right after a refresh, however short the tokens live", () => {
    const short = { ...times, accessSeconds: 20, refreshSeconds: 30 };
    expect(sessionState(short, after(0))).toBe("fresh");
    expect(sessionState(short, after(10))).toBe("refresh-due");
    expect(sessionState(short, after(15))).toBe("over");
  });
});

describe("timeLeft", () => {
  it("counts down to the refresh, the warning a minute before the end, and the end", () => {
    expect(timeLeft(times, after(100))).toEqual({
      untilRefreshMs: 140_000,
      untilWarningMs: 260_000,
      untilEndMs: 320_000,
      isLast: false,
    });
  });

  it("is negative for what has been", () => {
    expect(timeLeft(times, after(430))).toEqual({
      untilRefreshMs: -190_000,
      untilWarningMs: -70_000,
      untilEndMs: -10_000,
      isLast: false,
    });
  });

  it("ends and warns by the session's last end, once that comes first", () => {
    const near = { ...times, endsAt: after(300) };
    expect(timeLeft(near, after(100))).toEqual({
      untilRefreshMs: 140_000,
      untilWarningMs: 80_000,
      untilEndMs: 140_000,
      isLast: true,
    });
    expect(sessionState(near, after(240))).toBe("over");
    expect(timeLeft({ ...times, endsAt: after(481) }, after(100)).isLast).toBe(false);
  });

  it("does not warn at once of a session that is short from its beginning", () => {
    const { untilWarningMs, untilEndMs } = timeLeft({ ...times, refreshSeconds: 160 }, after(0));
    expect([untilWarningMs, untilEndMs]).toEqual([50_000, 100_000]);
  });
});
