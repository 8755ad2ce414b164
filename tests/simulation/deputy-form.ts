import { deputyNamed } from "~/texts/deputies";
import type { NewDeputy } from "./door";
import type { Deed } from "./form-door";
import { Page } from "../support/page";

/** The screens of deputies. */

export const deputies = "/deputies";

/** Names a deputy. The reason makes the deputyship known in the list that follows. */
export function deputyNaming({ deputyId, from, to }: NewDeputy, key: string): Deed {
  const reason = `Simulasi ${key}`;
  return {
    come: async (browser) => new Page(await browser.visit(`${deputies}/new`)),
    typed: { deputyKey: deputyId, from, to, reason },
    done: [deputyNamed.text],
    find(list) {
      const row = list.rowWith(reason);
      const found = row && new RegExp(`"${deputies}/([^/"]+)/end`).exec(row)?.[1];
      return found === undefined ? undefined : { _key: found, status: "named" };
    },
  };
}
