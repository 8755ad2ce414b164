import { expect, it } from "vitest";
import { deviceIn } from "./device.server";

it("a browser and its system are named where both are known", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0";
  expect(deviceIn(firefox)).toEqual({ browser: "Firefox", system: "Linux" });
  for (const unknown of ["", "curl", "Firefox/115.0"]) expect(deviceIn(unknown)).toBeUndefined();
});
