import { expect, test, vi } from "vitest";
import { bankEnvironment } from "./programs.mjs";

test("the bank's e-mails lead to the address that npm start prints, unless the settings name another", () => {
  for (const name of ["HOST", "PORT", "APP_ORIGIN"]) vi.stubEnv(name, "");
  const origin = () => bankEnvironment("data").APP_ORIGIN;
  expect(origin()).toBe("http://127.0.0.1:3000");
  vi.stubEnv("PORT", "4000");
  expect(origin()).toBe("http://127.0.0.1:4000");
  vi.stubEnv("HOST", "0.0.0.0");
  expect(origin()).toBe("http://localhost:4000");
  vi.stubEnv("APP_ORIGIN", "https://zakat.example");
  expect(origin()).toBe("https://zakat.example");
});
