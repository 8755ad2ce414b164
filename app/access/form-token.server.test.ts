import { describe, expect, it } from "vitest";
import { formTokenField, isOfPastSession } from "./form-token";
import { foreignForm, formOrigin, newFormToken, sessionMark } from "./form-token.server";

const formWith = (token: string) => {
  const form = new FormData();
  form.set(formTokenField, token);
  return form;
};
const session = { userId: "7", formToken: newFormToken("7") };

describe("a form's origin", () => {
  it("is told by its token: this session, an earlier one of the same user, or elsewhere", () => {
    expect(formOrigin(formWith(session.formToken), session)).toBe("this session");
    expect(formOrigin(formWith(newFormToken("7")), session)).toBe("earlier session");
    expect(formOrigin(formWith(newFormToken("8")), session)).toBe("elsewhere");
    expect(formOrigin(new FormData(), session)).toBe("elsewhere");
  });

  it.each([
    ["nothing", () => ""],
    ["a random part alone", (token: string) => token.slice(0, 12)],
    ["a changed random part", (token: string) => (token.startsWith("A") ? "B" : "A") + token.slice(1)],
    ["a changed signature", (token: string) => token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")],
    ["something longer", (token: string) => `${token}A`],
  ])("is elsewhere with %s", (_, change) => {
    expect(formOrigin(formWith(change(newFormToken("7"))), session)).toBe("elsewhere");
  });
});

describe("the session's mark", () => {
  const cookies = `ringan=on; ${sessionMark(session.formToken).split(";")[0]}; sidebar=narrow`;

  it("tells a page of this session from one of another", () => {
    expect(isOfPastSession(session.formToken, cookies)).toBe(false);
    expect(isOfPastSession(newFormToken("7"), cookies)).toBe(true);
    expect(isOfPastSession(session.formToken, "ringan=on")).toBe(false);
  });

  it("gives away nothing that a form could be sent with", () => {
    const value = /=([^;]+)/.exec(cookies.split("; ")[1]!)![1]!;
    expect(formOrigin(formWith(value), session)).toBe("elsewhere");
    expect(sessionMark(session.formToken)).toMatch(/; Path=\/; SameSite=Lax$/);
  });
});

it("a form from elsewhere is refused, and its user hears why", async () => {
  expect(foreignForm().status).toBe(403);
  expect(await foreignForm().text()).toContain("Formulir ini bukan dari sesi Anda, jadi tidak dikirim.");
});

it("the session's mark is its random letters alone", () => {
  expect(sessionMark(session.formToken)).toMatch(/^session-mark=[\w-]{12};/);
});
