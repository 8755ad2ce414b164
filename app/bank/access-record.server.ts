import type { RecordedScreen } from "contract/customers";
import { offers } from "./capabilities.server";
import { bearer, call } from "./client.server";
import { pageOf } from "./scope.server";
import type { AccessEntry, Caller, Page, Slice } from "./types";

/** Who opened whose personal data (docs/rules.md#personal-data-on-record). Opening a detail is recorded by the bank itself. */
export function accessRecordFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  return {
    /**
     * Puts on record that the caller opens personal data of these customers (1 to `maxRecordedCustomers`). To be awaited
     * before any of it is shown. A bank without the capability `access-record` is not told.
     *
     * @throws BankError `not-found` if the caller may not see one of them; then none is recorded. Likewise where nobody knows
     *   whether the bank keeps such a record: nothing is shown that it might have kept
     */
    async recordAccess(screen: RecordedScreen, customerKeys: readonly string[]): Promise<void> {
      if (!(await offers("access-record"))) return;
      await call("recordAccess", { authorization, body: { screen, customers: [...customerKeys] } });
    },

    /**
     * Who opened a customer's personal data, newest first. For those who hold MN602, where the bank
     * `offers("access-record")`.
     *
     * @throws BankError `not-found`
     */
    async listAccess(customerKey: string, slice: Slice): Promise<Page<AccessEntry>> {
      const { skip, limit } = slice;
      const body = { _key: customerKey };
      const answer = await call("listAccess", { authorization, params: { skip, limit }, body });
      return pageOf(answer, slice, ({ _key, timestamp, actor, screen }) => {
        return { key: _key, time: timestamp, actorName: actor.name, screen };
      });
    },
  };
}
