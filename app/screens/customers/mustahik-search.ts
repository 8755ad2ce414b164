import type { SearchField } from "~/list/query";
import { customerList } from "./customer-list";

const fields = [
  { name: "name", label: "Nama", filter: "name" },
  { name: "ktp", label: "KTP", filter: "nationalId", secret: true },
] as const satisfies SearchField[];

/** How mustahik are read: on their list, and on the sheet of QR codes that prints what it shows. */
export const mustahikList = { ...customerList, fields } as const;
