import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { AppRecordedScreen } from "contract/customers";
import { offers } from "./capabilities.server";
import { callFor, listFor } from "./scope.server";
import type { Caller, Slice } from "./caller";

/** Somebody opened a customer's personal data. */
export type AccessEntry = ReturnType<typeof entryOf>;

/** Who opened whose personal data (docs/rules.md#personal-data-on-record). Opening a detail is recorded by the bank itself. */
export const accessRecordCalls = {
  /**
   * Puts on record that the caller opens personal data of these customers (1 to `maxRecordedCustomers`). To be awaited
   * before any of it is shown. A bank without the capability `sessions` is not told.
   *
   * @throws BankError `not-found` if the caller may not see one of them; then none is recorded. It also throws where nobody knows
   *   whether the bank keeps such a record, so that no data is shown without one
   */
  async recordAccess(
    caller: Caller,
    screen: AppRecordedScreen,
    customerKeys: readonly string[],
  ): Promise<void> {
    if (!(await offers("sessions"))) return;
    await callFor(caller, "recordAccess", { body: { screen, customers: [...customerKeys] } });
  },

  /**
   * Who opened a customer's personal data, newest first. For those who hold MN602, where the bank
   * `offers("sessions")`.
   *
   * @throws BankError `not-found`
   */
  listAccess: (caller: Caller, customerKey: string, slice: Slice) =>
    listFor(caller, "listAccess", slice, { _key: customerKey }, entryOf),
};

/** `screen` is a `RecordedScreen`, or another bank's own word. */
function entryOf({ _key, timestamp, actor, screen }: DataOf<Calls["listAccess"]>[number]) {
  return { key: _key, time: timestamp, actorName: actor.name, screen };
}
