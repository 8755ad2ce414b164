import { describe, expect, it } from "vitest";
import { describeError, describeOwnPasswordError, describeSignInError, type Failure } from "./errors";

const failure = (
  kind: Failure["kind"],
  code: string,
  message = "",
  more: Partial<Failure> = {},
): Failure => ({
  kind,
  code,
  message,
  outcomeUnknown: false,
  ...more,
});

/** Every line of the catalogue is shown by tests/routes/error-catalogue.test.ts; here stands what no route can make happen quickly. */
describe("describeError", () => {
  it("says that no answer came in time", () => {
    expect(describeError(failure("timeout", ""))).toMatchObject({
      title: "Failed",
      text: "Request timeout!",
    });
  });

  it("asks for patience where the bank names no time", () => {
    const { text } = describeError(failure("throttled", "429"));
    expect(text).toBe("Terlalu banyak percobaan. Coba lagi nanti.");
  });

  it("says honestly that a write may have taken effect", () => {
    const { text } = describeError(failure("timeout", "", "", { outcomeUnknown: true }));
    expect(text).toBe("Request timeout! Status tidak diketahui, periksa daftar.");
  });

  it("parts sentences that the catalogue gives no full stop", () => {
    const { text } = describeError(failure("unreachable", "", "", { outcomeUnknown: true }));
    expect(text).toMatch(/call your provider\. Status tidak diketahui, periksa daftar\.$/);
  });

  it("leads out of a session that is over, and back from everything else", () => {
    expect(describeError(failure("session-over", "401")).followUp).toBe("sign-out");
    expect(describeError(failure("forbidden", "403")).followUp).toBeUndefined();
  });
});

describe("describeSignInError", () => {
  it("does not lead out of a session that there is none of", () => {
    expect(describeSignInError(failure("session-over", "401", "x")).followUp).toBeUndefined();
  });
});

it("a change of one's own password has the catalogue's words for all that has none of its own", () => {
  expect(describeOwnPasswordError(failure("refused", "E3", "Ditolak."))).toMatchObject({ text: "Ditolak." });
});
