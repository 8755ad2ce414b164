import { expect, it } from "vitest";
import { until } from "../support/until";
import { servedOnFakeBank } from "./app";

const { app } = await servedOnFakeBank();

it("names paths in its access lines, and no query", async () => {
  await fetch(`${app.origin}/list-mustahik?field=ktp&value=3204010101010001`, { redirect: "manual" });
  await until(() => app.lines.join("\n").includes("GET /list-mustahik 302"));
  expect(app.lines.join("\n")).not.toContain("3204010101010001");
});
