import type { MenuFeatureCode } from "contract/features";
import { requireActor, requireView, type Actor } from "./actor.server";
import { refuseCrossSite } from "./cross-site.server";
import { keepDraft, showAgain } from "./draft.server";
import { readForm } from "./form-reader.server";
import { foreignForm, formOrigin } from "./form-token.server";
import { readUpload, type PostedUpload } from "./upload-reader.server";

/** A post that its guard has let through. */
export interface GuardedPost {
  readonly request: Request;
  readonly actor: Actor;
  readonly form: FormData;
}

/**
 * Guards an action. Called on the action's first line. It checks in this order, and reads the body only after the first two:
 * - The post comes from our own page.
 * - The user may view one of the features, and the bank has it.
 * - The form is not too large.
 * - The form carries the session's token.
 *
 * @throws a 403, 413 or 400 response; a redirect to the sign-in screen; or, for a form left open from an earlier session of the
 * same user, a redirect back to the form. Both redirects keep what was typed
 */
export async function requireAction(
  request: Request,
  ...features: readonly [MenuFeatureCode, ...MenuFeatureCode[]]
): Promise<GuardedPost> {
  refuseCrossSite(request);
  const actor = await requireView(request, ...features).catch(keepDraft(request));
  return requireOwnForm(request, actor, await readForm(request));
}

/** As `requireAction`, for what every signed-in user may do: own profile, own password. */
export async function requireOwnAction(request: Request): Promise<GuardedPost> {
  refuseCrossSite(request);
  const actor = await requireActor(request).catch(keepDraft(request));
  return requireOwnForm(request, actor, await readForm(request));
}

/** What an upload's action is given: the fields before the file, and the file while it arrives. */
export interface GuardedUpload extends GuardedPost, PostedUpload {}

/**
 * As `requireAction`, for a form whose last field is a file of any size, which `take` reads while it arrives. The texts
 * before it carry the session's token.
 *
 * @throws as `requireAction`; as `readUpload`
 */
export async function requireUpload(
  request: Request,
  feature: MenuFeatureCode,
  take: (upload: GuardedUpload) => Promise<Response>,
): Promise<Response> {
  refuseCrossSite(request);
  const actor = await requireView(request, feature).catch(async (refusal: unknown) => {
    const texts = await readUpload(request, ({ form }) => Promise.resolve(form)).catch(() => new FormData());
    return keepDraft(request, texts)(refusal);
  });
  return readUpload(request, async ({ form, file }) =>
    take({ ...requireOwnForm(request, actor, form), file }),
  );
}

/** @throws a 403 response for a form from elsewhere, a redirect for one of an earlier session */
function requireOwnForm(request: Request, actor: Actor, form: FormData): GuardedPost {
  switch (formOrigin(form, actor)) {
    case "this session":
      return { request, actor, form };
    case "earlier session":
      throw showAgain(request, actor.userId, form);
    case "elsewhere":
      throw foreignForm();
  }
}
