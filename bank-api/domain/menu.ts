import { decisionFeature } from "contract/extensions/pending";
import {
  actsIn,
  menuGroups,
  type FeatureCode,
  type MenuFeatureCode,
  type MenuGroup,
} from "contract/features";
import { shows } from "./features";

/** A menu entry as sign-in answers it. */
type MenuEntry = {
  readonly feature_code: MenuFeatureCode;
  readonly name: string;
  /** "" for a group, and for an act on a screen. */
  readonly url: string;
  readonly icon: string;
  /** Code of the group it stands in; "" at the top. */
  readonly parent: MenuFeatureCode | "";
  readonly type: "title" | "normal";
  readonly feature_action: { readonly view: boolean };
};

/** The app's inbox, which stands in no menu of the bank. */
const inbox = "/approve-list";

/** The codes of which one opens the screen at a path, in upper or lower case; none where there is no such screen. */
export function codesAt(path: string): readonly MenuFeatureCode[] {
  if (path.toLowerCase() === inbox) return decisionFeature.options;
  const entries = menuGroups.flatMap((group) => [group, ...group.items]);
  return entries.filter(({ url }) => url === path.toLowerCase()).map(({ feature }) => feature);
}

/** The entries a role may see, groups before their screens. */
export function menuOf(features: ReadonlySet<FeatureCode>): MenuEntry[] {
  return menuGroups.flatMap(entriesOf).filter((entry) => shows(entry.feature_code, features));
}

function entriesOf({ feature, name, url = "", icon, items }: MenuGroup): MenuEntry[] {
  const feature_action = { view: true };
  const type = items.length > 0 ? "title" : "normal";
  return [
    { feature_code: feature, name, url, icon, parent: "", type, feature_action },
    ...[...items, ...actsIn(feature).map((act) => ({ ...act, url: "" }))].map((entry) => ({
      feature_code: entry.feature,
      name: entry.name,
      url: entry.url,
      icon: "",
      parent: feature,
      type: "normal" as const,
      feature_action,
    })),
  ];
}
