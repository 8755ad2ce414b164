import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "./support/architecture/sources";
import { fieldsBeyond, tablesIn, wireTables, withWireTables } from "./support/wire-tables";

const wire = () => readFile(path.join(root, "docs/wire.md"), "utf8");

/** The command runs this with --update, which writes the page. */
it("docs/wire.md has the calls as the contract has them (npm run wire:tables)", async () => {
  await expect(withWireTables(await wire())).toMatchFileSnapshot("../docs/wire.md");
});

it("docs/wire.md has each table once", async () => {
  expect(tablesIn(await wire()).sort()).toEqual([...wireTables.keys()].sort());
});

it("docs/wire.md names each field that our bank adds to the documents' calls", async () => {
  const [, section = ""] = (await wire()).split(/^### Fields of .*$|^### Calls of /m);
  let capability = "";
  const named = [...section.matchAll(/^\| (?:`([\w-]+)`)? ?\| (.*?) \|/gm)].flatMap(
    ([, first, fields = ""]) => {
      capability = first ?? capability;
      return [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => `${capability} ${field}`);
    },
  );
  expect(fieldsBeyond().length).toBeGreaterThan(20);
  expect(fieldsBeyond().filter((field) => !named.includes(field))).toEqual([]);
});
