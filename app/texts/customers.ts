import { yesOrNo } from "./decisions";
import { success } from "./dialog";

/** What the screens of mustahik and merchants say. */

/** The two ways to change a customer's status. */
export const customerStatusTexts = {
  activate: {
    question: (name: string) => ({
      title: "Activate user",
      text: `Apakah kamu yakin akan mengaktivasi ${name} ?`,
      ...yesOrNo,
    }),
    done: (customerType: string) => success("Activate user", `Sukses Aktivasi ${customerType}`),
  },
  deactivate: {
    question: (name: string) => ({
      title: "Deactivate user",
      text: `Apakah kamu yakin akan menonaktifkan ${name} ?`,
      ...yesOrNo,
    }),
    done: (customerType: string) => success("Deactivate user", `Sukses Menonaktifkan ${customerType}`),
  },
};

export const onlyActivePrints = "Kode QR hanya dicetak untuk mustahik dengan status Aktif.";
