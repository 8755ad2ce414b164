import { expect, it } from "vitest";
import { deviceName, endQuestion } from "./sessions";

it.each([
  [{ browser: "Firefox", system: "Linux" }, "Apakah kamu yakin akan mengakhiri sesi Firefox di Linux?"],
  [undefined, "Apakah kamu yakin akan mengakhiri sesi dari perangkat yang tidak diketahui?"],
])("the question about a session of %j is a sentence", (device, text) => {
  expect(endQuestion(deviceName(device)).text).toBe(text);
});
