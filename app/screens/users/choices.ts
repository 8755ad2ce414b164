import type { Actor } from "~/access/actor.server";
import type { Choice, RoleChoice } from "~/bank/types";
import { closedRoles } from "~/texts/administration";

/** What a selector shows while nothing is chosen. */
export const branchPlaceholder = { value: "", label: "Pilih Branch" };
export const rolePlaceholder = { value: "", label: "Pilih Role" };

/** A choice as the form shows it. */
export interface ShownChoice extends Choice {
  /** It cannot be chosen. */
  readonly isClosed?: boolean;
}

/** Roles, those closed that hold what their giver lacks (docs/rules.md#administrators), as far as the bank tells. */
export const rolesFor = (actor: Actor, roles: readonly RoleChoice[]): ShownChoice[] =>
  roles.map(({ key, label, grants }) => ({ key, label, isClosed: !grants.every((code) => actor.may(code)) }));

/** Choices as a select shows them. */
export const optionsOf = (choices: readonly ShownChoice[]) =>
  choices.map(({ key, label, isClosed = false }) => ({ value: key, label, disabled: isClosed }));

/** Why not all can be chosen, where that is so. */
export const whyClosed = (roles: readonly ShownChoice[]) =>
  roles.some(({ isClosed }) => isClosed) ? closedRoles : undefined;

/** Choices that hold the present one, which may be active no more, or more than the chooser could give: it may stay. */
export function withPresent(choices: readonly ShownChoice[], present: Choice): readonly ShownChoice[] {
  const isAmong = choices.some(({ key }) => key === present.key);
  return isAmong
    ? choices.map((choice) => (choice.key === present.key ? present : choice))
    : [present, ...choices];
}
