import { questionAbout } from "./decisions";
import type { DialogContent } from "./dialog";

/** What the screens of sessions and sign-ins say. The specification has neither these screens nor their words. */

export const sessionsTitle = "Sesi Aktif";

const unknownDevice = "Tidak diketahui";

/** "Chrome di Windows". */
export const deviceName = (device: { readonly browser: string; readonly system: string } | undefined) =>
  device ? `${device.browser} di ${device.system}` : unknownDevice;

/** How somebody signed in. */
export const signInWays = {
  password: "Kata sandi",
  code: "Kata sandi dan kode",
  "recovery-code": "Kata sandi dan kode pemulihan",
  "single-sign-on": "Single sign-on",
} as const;

const endSession = questionAbout("mengakhiri sesi", "Tidak", "Akhiri");

/** @param device as `deviceName` gives it */
export const endQuestion = (device: string) =>
  endSession(device === unknownDevice ? "dari perangkat yang tidak diketahui" : device);

export const endOthersQuestion = questionAbout("mengakhiri semua sesi", "Tidak", "Akhiri");

const done = (text: string): DialogContent => ({ title: sessionsTitle, text, followUp: "none" });

export const sessionEnded = done("Sesi sudah diakhiri. Perangkat itu harus masuk kembali.");
export const othersEnded = done("Semua sesi itu sudah diakhiri. Perangkatnya harus masuk kembali.");
