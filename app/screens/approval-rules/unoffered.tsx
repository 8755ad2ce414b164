import { notOffered, rulesTitle } from "~/texts/approval-rules";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of rules show if the bank does not offer them. */
export function Unoffered() {
  return (
    <Screen title={rulesTitle}>
      <EmptyState
        text={notOffered}
        next="Koreksi dan pencairan disetujui oleh satu orang selain pembuatnya."
      />
    </Screen>
  );
}
