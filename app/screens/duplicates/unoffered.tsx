import { duplicatesTitle, notOffered, withoutDuplicates } from "~/texts/duplicates";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of likely duplicates show if the bank does not offer them. */
export function Unoffered() {
  return (
    <Screen title={duplicatesTitle}>
      <EmptyState text={notOffered} next={withoutDuplicates} />
    </Screen>
  );
}
