import type { DialogContent } from "./dialog";

/** Said once, on the sign-in screen, when a session's time has run out (spec, document 1 §2). */
export const sessionOver: DialogContent = {
  type: "warning",
  title: "Session is over",
  text: "Your session is already over, system will loging you out.",
  followUp: "close",
};

export const confirmSignOut = {
  title: "Konfirmasi",
  text: "Apakah kamu yakin akan logout?",
  yes: "YES",
  no: "NO",
} as const;
