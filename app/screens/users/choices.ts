import type { Actor } from "~/access/actor.server";
import type { RoleChoice } from "~/bank/types";
import { closedRoles } from "~/texts/administration";
import type { Choice } from "~/ui/named-choice";

/** Roles to give. A role is closed if it grants what the actor lacks (docs/rules.md#administrators), as far as the bank tells. */
export const rolesFor = (actor: Actor, roles: readonly RoleChoice[]): Choice[] =>
  roles.map(({ key, label, grants }) => ({
    value: key,
    label,
    disabled: !grants.every((code) => actor.may(code)),
  }));

/** Why some roles are closed; undefined if none is. */
export const whyClosed = (roles: readonly Choice[]) =>
  roles.some(({ disabled }) => disabled) ? closedRoles : undefined;

/**
 * Choices with the present one among them, always open. It may stay even if it is inactive by now, or if the actor could not give
 * it.
 */
export function withPresent(options: readonly Choice[], present: Choice): readonly Choice[] {
  const isAmong = options.some(({ value }) => value === present.value);
  return isAmong
    ? options.map((option) => (option.value === present.value ? present : option))
    : [present, ...options];
}
