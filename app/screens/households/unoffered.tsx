import { householdsTitle, notOffered, withoutHouseholds } from "~/texts/households";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of households show if the bank does not offer them. */
export function Unoffered() {
  return (
    <Screen title={householdsTitle}>
      <EmptyState text={notOffered} next={withoutHouseholds} />
    </Screen>
  );
}
