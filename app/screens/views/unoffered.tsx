import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";

/** What the screens of saved views show if the bank does not offer them. */
export function Unoffered({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <EmptyState
        text="Bank ini tidak menyediakan tampilan tersimpan."
        next="Simpan alamat halaman sebagai penanda di peramban Anda."
      />
    </Screen>
  );
}
