import { ButtonLink } from "./button-link";
import { Notice } from "./notice";

export const notFoundTitle = "Halaman tidak ditemukan";

/** Not found, for those who are signed in. */
export function NotFound() {
  return (
    <Notice
      icon="lost"
      title={notFoundTitle}
      text="Alamat ini tidak ada, atau datanya tidak tersedia untuk Anda."
    >
      <ButtonLink href="/dashboard" label="Kembali ke halaman utama" isMain />
    </Notice>
  );
}
