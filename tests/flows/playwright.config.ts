import { defineConfig } from "@playwright/test";
import common from "../../playwright.config";

/** Flows against a product that runs already: `APP_URL=http://127.0.0.1:3000 npx playwright test -c tests/flows`. */
export default defineConfig({
  use: common.use ?? {},
  testDir: ".",
  reporter: "list",
  // Flows watch numbers that others would change.
  workers: 1,
  timeout: 60_000,
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "nojs", use: { javaScriptEnabled: false } },
  ],
});
