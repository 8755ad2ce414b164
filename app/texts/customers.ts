import { isolated } from "~/format/text";
import { yesAndNo } from "./decisions";
import { message } from "./dialog";

export { restrictedValue } from "contract/restriction";

/** What the screens of mustahik and merchants say. */

/** The two ways to change a customer's status. */
export const customerStatusTexts = {
  activate: customerStatusChange("Activate user", "mengaktivasi", "Aktivasi"),
  deactivate: customerStatusChange("Deactivate user", "menonaktifkan", "Menonaktifkan"),
};

function customerStatusChange(title: string, verb: string, outcome: string) {
  return {
    question: (name: string) => ({
      title,
      text: `Apakah kamu yakin akan ${verb} ${isolated(name)} ?`,
      ...yesAndNo,
    }),
    done: (customerType: string) => message(title, `Sukses ${outcome} ${customerType}`),
  };
}

/** Nobody changes the record of somebody whose data is erased (docs/rules.md#erasure). */
export const erasedAlready = "Data orang ini sudah dihapus.";
export const moneyAfterErasure =
  "Account-nya bersaldo lagi karena database dipulihkan: kembalikan saldonya dengan Koreksi Dana.";

/** What a restriction of a person's data does (docs/rules.md#restriction). */
export const restrictionTexts = {
  badge: "Dibatasi",
  label: "Pembatasan Data",
  Mustahik:
    "Tidak menerima penyaluran baru, tidak dicari sebagai data ganda, dan tertulis 'Data dibatasi' di file dan cetakan.",
  Merchant: "Tertulis 'Data dibatasi' di file dan cetakan.",
  standsStill: "Account dihentikan: tidak dapat membayar atau dicairkan.",
} as const;

export const onlyActivePrints = "Kode QR hanya dicetak untuk mustahik dengan status Aktif.";
