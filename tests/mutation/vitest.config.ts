import { defineConfig } from "vitest/config";
import { floors } from "../../stryker.config";
import { unit } from "../../vitest.config";

/** The unit tests beside the code that mutation testing changes. */
export default defineConfig({
  ...unit,
  test: { ...unit.test, include: [`{${Object.keys(floors).join(",")}}/**/*.test.{ts,tsx}`] },
});
