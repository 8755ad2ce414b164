import { expect, it } from "vitest";
import { envelope, requestKeyAnswer } from "./envelope";

it("an answer is read by either of the names of its fields", () => {
  expect(
    envelope.parse({ response_code: "S1", message: "Success", data: [1], full_count: 7, extra: true }),
  ).toEqual({ code: "S1", message: "Success", data: [1], fullCount: 7, fullCountCapped: false });
  expect(envelope.parse({ status_code: 404, total_data: 3, full_count_capped: true })).toEqual({
    ...{ code: "404", message: "", data: undefined, fullCount: 3, fullCountCapped: true },
  });
});

it("the first name counts where an answer has both, and nothing where it has none", () => {
  expect(
    envelope.parse({ response_code: "E3", status_code: "S1", full_count: 0, total_data: 9 }),
  ).toMatchObject({ code: "E3", fullCount: 0 });
  expect(envelope.parse({ response_code: null, status_code: null, message: null })).toEqual({
    ...{ code: undefined, message: "", data: undefined, fullCount: undefined, fullCountCapped: false },
  });
});

it("the answer of the key call has its key deeper than other answers", () => {
  const answer = requestKeyAnswer.parse({ status_code: 200, request_key: { data: { key: "k" } } });
  expect(answer.response_code).toBe("200");
  expect(answer.request_key?.data.key).toBe("k");
});
