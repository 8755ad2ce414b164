import { describe, expect, it } from "vitest";
import { sessionState } from "./timing";

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
