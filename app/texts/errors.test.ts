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
const stackTrace = "error: relation users does not exist at Parser.parseErrorMessage";

describe("describeError", () => {
  it.each([
    ["E1", failure("refused", "E1", "Data sudah diproses."), "Failed", "Data sudah diproses."],
    ["E3", failure("refused", "E3", "Saldo tidak cukup."), "Failed", "Saldo tidak cukup."],
    [
      "a refusal without words",
      failure("refused", "E9"),
      "Failed",
      "Error Unknown : Maybe there's something wrong with your connection!",
    ],
    [
      "a status without words",
      failure("refused", "400"),
      "Failed",
      "There's something wrong with your request.",
    ],
    ["E400 without words", failure("refused", "E400"), "Failed", "Error to call API"],
    ["401 without words", failure("session-over", "401"), "Session is over!", "Unauthorized login!"],
    ["401", failure("session-over", "401", "Sesi berakhir."), "Session is over!", "Sesi berakhir."],
    ["403", failure("forbidden", "403", "x"), "Failed", "Unauthorized!"],
    ["404", failure("not-found", "404", "x"), "Failed", "Endpoint is not exist."],
    ["500", failure("failure", "500", stackTrace), "Failed", "Unknown Error"],
    ["no answer in time", failure("timeout", ""), "Failed", "Request timeout!"],
    ["an answer nobody can read", failure("malformed", ""), "Failed", "Error to call API"],
    [
      "no answer",
      failure("unreachable", ""),
      "Failed",
      "There is a problem with your internal connection. Please try again later or call your provider",
    ],
    [
      "429",
      failure("throttled", "429", "x", { retryAfterSeconds: 61 }),
      "Failed",
      "Terlalu banyak percobaan. Coba lagi dalam 2 menit.",
    ],
    [
      "429 without a time",
      failure("throttled", "429"),
      "Failed",
      "Terlalu banyak percobaan. Coba lagi nanti.",
    ],
  ])("says of %s what the catalogue says", (_, given, title, text) => {
    expect(describeError(given)).toMatchObject({ title, text });
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
  it.each([
    [
      "S0",
      failure("refused", "S0", "x"),
      "Unauthorized Login",
      "Username and password is not registered in the system.",
    ],
    [
      "E0",
      failure("refused", "E0", "Signature is not valid."),
      "Unauthorized Login",
      "Signature is not valid.",
    ],
    ["E1", failure("refused", "E1", "Sudah masuk."), "Failed", "Sudah masuk."],
    ["E3", failure("refused", "E3", "Ditolak."), "Failed", "Ditolak."],
    ["E2", failure("refused", "E2", "Akun dibekukan."), "Failed", "Akun dibekukan."],
    ["E4", failure("refused", "E4", "Habis."), "Failed", "Habis."],
    ["E4 without words", failure("refused", "E4"), "Failed", "Unauthorized login!"],
    ["E9", failure("refused", "E9", "Sistem tutup."), "Failed", "E9: Sistem tutup."],
    ["401", failure("session-over", "401"), "Failed", "Unauthorized login!"],
    ["403", failure("forbidden", "403"), "Failed", "Unauthorized!"],
    ["500", failure("failure", "500", stackTrace), "Failed", "Unknown Error"],
    [
      "E400",
      failure("refused", "E400", "x"),
      "Connection is Failed",
      "Check your internet connection and try again.",
    ],
    [
      "no answer",
      failure("unreachable", ""),
      "Connection is Failed",
      "Check your internet connection and try again.",
    ],
  ])("says of %s what the catalogue says", (_, given, title, text) => {
    expect(describeSignInError(given)).toEqual({ title, text });
  });

  it("does not lead out of a session that there is none of", () => {
    expect(describeSignInError(failure("session-over", "401", "x")).followUp).toBeUndefined();
  });
});

describe("describeOwnPasswordError", () => {
  it("says of S0 that it is the old password, and else what the catalogue says", () => {
    expect(describeOwnPasswordError(failure("refused", "S0", "x"))).toMatchObject({
      title: "Failed",
      text: "Password Lama tidak sesuai.",
    });
    expect(describeOwnPasswordError(failure("refused", "E3", "Ditolak."))).toMatchObject({
      text: "Ditolak.",
    });
  });
});
