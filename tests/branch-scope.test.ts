import { beforeAll, expect, expectTypeOf, test } from "vitest";
import type { Source } from "./support/architecture/imports";
import { filesUsing, unscopedFunctions } from "./support/architecture/scopes";
import { readSources } from "./support/architecture/sources";

let sources: Source[];
beforeAll(async () => {
  sources = await readSources(["bank-api"]);
});
test("x", () => {
  const store = sources.filter(({ path }) => path.startsWith("bank-api/store/"));
  console.log(
    unscopedFunctions(store, ["Actor", "Customer", "Batch", "User", "Branch", "Transaction"]).join("\n"),
  );
  console.log(filesUsing(sources, "only"), filesUsing(sources, "everyBranch"));
});
