import type { DialogContent } from "./dialog";

/** What the screens of mustahik and merchants say. */

/** Words of one of the two ways to change a customer's status. */
export interface StatusChangeTexts {
  readonly title: string;
  readonly question: (name: string) => string;
  /** Shown while the bank is asked. */
  readonly submitting: string;
  readonly done: (customerType: string) => DialogContent;
}

export const activation: StatusChangeTexts = {
  title: "Activate user",
  question: (name) => `Apakah kamu yakin akan mengaktivasi ${name} ?`,
  submitting: "activate user.",
  done: (customerType) => success("Activate user", `Sukses Aktivasi ${customerType}`),
};

export const deactivation: StatusChangeTexts = {
  title: "Deactivate user",
  question: (name) => `Apakah kamu yakin akan menonaktifkan ${name} ?`,
  submitting: "deactivate user.",
  done: (customerType) => success("Deactivate user", `Sukses Menonaktifkan ${customerType}`),
};

function success(title: string, text: string): DialogContent {
  return { type: "success", title, text, followUp: "close" };
}

export const onlyActivePrints = "Kode QR hanya dicetak untuk mustahik dengan status Aktif.";
