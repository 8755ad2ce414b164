import { idleBalancesTitle, notOffered, withoutIdleBalances } from "~/texts/idle-balances";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the list shows if the bank does not offer it. */
export function Unoffered() {
  return (
    <Screen title={idleBalancesTitle}>
      <EmptyState text={notOffered} next={withoutIdleBalances} />
    </Screen>
  );
}
