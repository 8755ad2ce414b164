import { notOffered, programmesTitle } from "~/texts/programmes";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of programmes show if the bank does not offer them. */
export function Unoffered() {
  return (
    <Screen title={programmesTitle}>
      <EmptyState text={notOffered} next="Penyaluran dana berjalan tanpa program." />
    </Screen>
  );
}
