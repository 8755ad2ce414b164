import type { Incident } from "./extensions/incidents";

/** Of whom both programs ask whose data was concerned (docs/rules.md#who-was-concerned). */

/** So many days can be asked for at once. */
export const mostDaysConcerned = 366;

/** Whoever asks about an address that there cannot be would be told that it concerned nobody. */
export const noAddress =
  "Alamat IP tidak sesuai. Isi satu alamat, misalnya 203.0.113.7, atau jaringan IPv6 dengan /64.";

/** Days of Jakarta, both included, as the call is asked for them. */
export const wholeDays = (from: string, to: string) => ({
  from: new Date(`${from}T00:00+07:00`).toISOString(),
  to: new Date(`${to}T24:00+07:00`).toISOString(),
});

type Concerning = Pick<Incident, "userKeys" | "sessionKey" | "address" | "from" | "to">;

/** The people whom an incident concerns: on whole days, so that nobody is left out. */
export const concernedBy = ({ userKeys, sessionKey, address, from, to }: Concerning) => ({
  ...(userKeys.length > 0 && { userKeys }),
  ...(sessionKey !== null && { sessionKey }),
  ...(address !== null && { address }),
  ...wholeDays(from, to),
});
