import { distributionReportTitle, notOffered } from "~/texts/distribution-report";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the report shows if the bank does not offer it. */
export function Unoffered() {
  return (
    <Screen title={distributionReportTitle}>
      <EmptyState text={notOffered} next="Laporan Penyaluran Zakat memuat setiap penyaluran." />
    </Screen>
  );
}
