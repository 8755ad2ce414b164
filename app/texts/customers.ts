import { isolated } from "~/format/text";
import { yesAndNo } from "./decisions";
import { message } from "./dialog";

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

export const onlyActivePrints = "Kode QR hanya dicetak untuk mustahik dengan status Aktif.";
