import type { Actor } from "~/access/actor.server";
import type { Choice, RoleChoice } from "~/bank/types";
import { closedRoles } from "~/texts/administration";

/** A choice as the form shows it. */
interface ShownChoice extends Choice {
  /** True if the user cannot choose it. */
  readonly isClosed?: boolean;
}

/** Roles to give. A role is closed if it grants what the actor lacks (docs/rules.md#administrators), as far as the bank tells. */
export const rolesFor = (actor: Actor, roles: readonly RoleChoice[]): ShownChoice[] =>
  roles.map(({ key, label, grants }) => ({ key, label, isClosed: !grants.every((code) => actor.may(code)) }));

/** Choices as options of a select. */
export const optionsOf = (choices: readonly ShownChoice[]) =>
  choices.map(({ key, label, isClosed = false }) => ({ value: key, label, disabled: isClosed }));

/** Why some roles are closed; undefined if none is. */
export const whyClosed = (roles: readonly ShownChoice[]) =>
  roles.some(({ isClosed }) => isClosed) ? closedRoles : undefined;

/**
 * Choices with the present one among them, always open. It may stay even if it is inactive by now, or if the actor could not give
 * it.
 */
export function withPresent(choices: readonly ShownChoice[], present: Choice): readonly ShownChoice[] {
  const isAmong = choices.some(({ key }) => key === present.key);
  return isAmong
    ? choices.map((choice) => (choice.key === present.key ? present : choice))
    : [present, ...choices];
}
