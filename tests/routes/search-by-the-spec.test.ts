import { expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { appOnFakeBank, signIn } from "./app";
import { answerWithData } from "./bank-answers";

const { app, bank } = await appOnFakeBank();
const everything = await signIn(app, bank, { features: menuFeatureCodes });

it("a bank without a search is never asked, and no screen has the field", async () => {
  answerWithData(bank);
  for (const path of ["/dashboard", "/list-mustahik", "/search", "/search?q=Siti"]) {
    const text = await (await app.request(path, { cookie: everything })).text();
    expect(text).not.toContain('role="search" class="find"');
    expect(text).not.toContain('href="/search"');
  }
  expect(bank.calls.map(({ name }) => name)).not.toContain("findAnything");
});
