import { completenessTitle, notOffered, withoutCompleteness } from "~/texts/completeness";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of completeness show if the bank does not offer them. */
export function Unoffered() {
  return (
    <Screen title={completenessTitle}>
      <EmptyState text={notOffered} next={withoutCompleteness} />
    </Screen>
  );
}
