import type { SearchField } from "~/list/query";

/** What mustahik are searched by: on their list, and on the sheet of QR codes that prints what it shows. */
export const mustahikSearch = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "ktp", label: "KTP", filter: "nationalId", secret: true },
] as const satisfies SearchField[];
