import { kindUnoffered } from "~/texts/batches";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of a kind of files show if the bank does not take such files. */
export function Unoffered({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <EmptyState text={kindUnoffered} />
    </Screen>
  );
}
