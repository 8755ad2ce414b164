import type { Notice } from "~/bank/types";
import { menuGroups, type MenuFeatureCode } from "contract/features";

/** Where a notice leads: a screen of the menu, or a record below it. */
interface Place {
  readonly feature: MenuFeatureCode;
  /** "" for the screen itself. */
  readonly record: string;
}

const requests: Readonly<Record<string, MenuFeatureCode>> = { P00003: "MN303", P00004: "MN204" };
const uploads = { BUP0001: "MN202", BUP0002: "MN203", BUP0003: "MN302" } as const;

/** Undefined for a notice that is about nothing that has a screen. */
export function placeOf({ feature, request, batch, reference }: Notice): Place | undefined {
  if (feature) return { feature, record: "" };
  if (batch) return { feature: uploads[batch.id], record: reference };
  const screen = request && requests[request.type];
  return screen && { feature: screen, record: "" };
}

const items = menuGroups.flatMap((group) => group.items);

/** The address of a place; undefined where no screen of the menu has the feature. */
export function addressOf({ feature, record }: Place): string | undefined {
  const url = items.find((item) => item.feature === feature)?.url;
  return url && record !== "" ? `${url}/${encodeURIComponent(record)}` : url;
}

/** A notice and its place as one text, which the button of a row posts. */
export const chosen = (key: string, place: Place | undefined) =>
  [key, place?.feature ?? "", place?.record ?? ""].join(" ");

/** The key in such a text, and the address to which it leads; undefined where it leads nowhere. */
export function readChosen(text: string) {
  const [key = "", feature = "", record = ""] = text.split(" ");
  return { key, address: addressOf({ feature: feature as MenuFeatureCode, record }) };
}
