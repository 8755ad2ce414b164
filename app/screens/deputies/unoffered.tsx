import { deputiesTitle, notOffered } from "~/texts/deputies";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of deputies show if the bank does not offer them. */
export function Unoffered() {
  return (
    <Screen title={deputiesTitle}>
      <EmptyState text={notOffered} next="Koreksi dan pencairan menunggu sampai penyetujunya kembali." />
    </Screen>
  );
}
