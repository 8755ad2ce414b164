import { deputyNamed } from "~/texts/deputies";
import type { NewDeputy } from "./door";
import type { Deed } from "./form-door";
import { madeAt } from "./made";

/** The screens of deputies. */

export const deputies = "/deputies";

/** Names a deputy. The reason makes the deputyship known in the list that follows. */
export function deputyNaming({ deputyId, from, to }: NewDeputy, key: string): Deed {
  const reason = `Simulasi ${key}`;
  return {
    come: (browser) => browser.visit(`${deputies}/new`),
    typed: { deputyKey: deputyId, from, to, reason },
    done: [deputyNamed.text],
    find(list) {
      return madeAt(list.row(reason), `${deputies}/:key/end`, "named");
    },
  };
}
