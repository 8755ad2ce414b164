import type { MenuFeatureCode } from "contract/features";
import { requireActor, requireView, type Actor } from "./actor.server";
import { refuseCrossSite } from "./cross-site.server";
import { readForm } from "./form-reader.server";
import { foreignForm, formOrigin } from "./form-token.server";
import { keepTyped, showAgain } from "./typed.server";

export interface GuardedPost {
  readonly actor: Actor;
  readonly form: FormData;
}

export interface FormLimit {
  /** Size of the whole form; 64 kB unless told. */
  readonly limitBytes?: number;
}

/**
 * Guards an action, on its first line: the post comes from our own page, its user may view the feature, its form is not
 * too large and carries the session's token. Nothing of the body is read before the first two are sure.
 *
 * @throws a 403, 413 or 400 response, or a redirect on which what was typed is kept: to the sign-in screen, or, for a form that
 * was left open from an earlier session of the same user, back to the form
 */
export async function requireAction(
  request: Request,
  feature: MenuFeatureCode,
  limit: FormLimit = {},
): Promise<GuardedPost> {
  refuseCrossSite(request);
  const actor = await requireView(request, feature).catch(keepTyped(request));
  return readGuarded(request, actor, limit);
}

/** As `requireAction`, for what every signed-in user may do: own profile, own password. */
export async function requireOwnAction(request: Request, limit: FormLimit = {}): Promise<GuardedPost> {
  refuseCrossSite(request);
  const actor = await requireActor(request).catch(keepTyped(request));
  return readGuarded(request, actor, limit);
}

async function readGuarded(request: Request, actor: Actor, { limitBytes }: FormLimit): Promise<GuardedPost> {
  const form = await readForm(request, limitBytes);
  switch (formOrigin(form, actor)) {
    case "this session":
      return { actor, form };
    case "earlier session":
      throw showAgain(request, actor.userId, form);
    case "elsewhere":
      throw foreignForm();
  }
}
