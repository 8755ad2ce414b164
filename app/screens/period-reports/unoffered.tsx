import { notOffered, periodReportsTitle } from "~/texts/period-reports";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of period reports show if the bank does not offer them. */
export function Unoffered() {
  return (
    <Screen title={periodReportsTitle}>
      <EmptyState text={notOffered} next="Laporan Penyaluran Zakat memuat setiap penyaluran." />
    </Screen>
  );
}
