import { Checkbox, Fieldset } from "@mantine/core";
import { useId, type ChangeEvent } from "react";
import { featureNames, type FeatureCode } from "contract/features";
import { grantedScreens, privilegeTree, treeOf, type PostedTree } from "./privileges";

interface PrivilegeTreeProps {
  /** The boxes as they stand at first. */
  readonly tree: PostedTree;
  /** The features of the user, who cannot grant any others (docs/rules.md#administrators). */
  readonly mayGrant: readonly string[];
  /** Screens that the bank does not support: the tree does not show them. */
  readonly unsupported: readonly string[];
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
}

/**
 * The privileges of a role as boxes, by menu group and sub-menu. With script, the boxes follow the rules of the menu tree at once.
 * Without script, the server applies them to the posted boxes (`grantedScreens`).
 */
export function PrivilegeTree({ tree, mayGrant, unsupported, error, readOnly = false }: PrivilegeTreeProps) {
  const id = useId();
  const granted = grantedScreens(tree, mayGrant);
  const { shown, kept } = treeOf(granted, mayGrant);
  const isOpen = (code: string) => !readOnly && mayGrant.includes(code);
  const groups = privilegeTree.map(({ code, screens }) => ({
    code,
    screens: screens.filter((screen) => !unsupported.includes(screen)),
  }));
  const lacksAny = groups.some(({ screens }) => screens.some((screen) => !mayGrant.includes(screen)));
  const reasonId = !readOnly && lacksAny ? `${id}reason` : undefined;
  const errorId = error === undefined ? undefined : `${id}error`;
  return (
    <Fieldset
      className="privilege-tree"
      legend="Menu Previlege *"
      aria-describedby={[reasonId, errorId].filter(Boolean).join(" ") || undefined}
      onChange={followTree}
    >
      {reasonId && (
        <p className="quiet" id={reasonId}>
          {lackedReason}
        </p>
      )}
      {errorId && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <ul>
        {groups.map(({ code, screens }) => (
          <li key={code}>
            <Box code={code} checked={shown.includes(code)} isOpen={screens.some(isOpen)} />
            <ul aria-label={featureNames[code]}>
              {screens.map((screen) => (
                <li key={screen}>
                  <Box code={screen} checked={granted.includes(screen)} isOpen={isOpen(screen)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown.map((code) => (
        <input key={code} type="hidden" name="shown" value={code} />
      ))}
      {kept.map((code) => (
        <input key={code} type="hidden" name="kept" value={code} />
      ))}
    </Fieldset>
  );
}

const lackedReason = "Hak akses yang tidak Anda miliki tidak dapat Anda berikan; kotaknya tidak aktif.";

function Box({ code, checked, isOpen }: { code: FeatureCode; checked: boolean; isOpen: boolean }) {
  return (
    <Checkbox
      name="menu"
      value={code}
      label={featureNames[code]}
      defaultChecked={checked}
      disabled={!isOpen}
    />
  );
}

/** A group switches all its screens. A screen switches its group on, and the last one switches it off (docs/product.md#roles). */
function followTree({ target }: ChangeEvent<HTMLFieldSetElement>) {
  if (!(target instanceof HTMLInputElement)) return;
  const ownScreens = boxesIn(target.closest("li"));
  const isGroup = ownScreens.length > 1;
  if (isGroup) {
    for (const box of ownScreens) if (!box.disabled) box.checked = target.checked;
    return;
  }
  const [group, ...screens] = boxesIn(target.closest("ul")?.closest("li"));
  if (group) group.checked = screens.some((box) => box.checked);
}

const boxesIn = (item: Element | null | undefined) => [
  ...(item?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []),
];
