/** How the app shows what a call answers. A bank puts it on record with whom it showed (docs/rules.md#who-was-concerned). */
export const shownWays = ["list", "print", "qr", "csv", "xlsx", "json"] as const;
export type ShownWay = (typeof shownWays)[number];
