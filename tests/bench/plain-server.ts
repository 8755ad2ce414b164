import { startChild } from "./child-server";
import type { MenuGroup, MustahikRow } from "./plain-page";

/** What the plain server serves: the first rows of the app's list, and how many there are in all. */
export interface PlainData {
  readonly rows: readonly MustahikRow[];
  readonly total: number;
  readonly menu: readonly MenuGroup[];
}

export const startPlainServer = (data: PlainData) => startChild("./plain-process.ts", data);
