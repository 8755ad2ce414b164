import { timingSafeEqual } from "node:crypto";
import type { MenuFeatureCode } from "contract/features";
import { requireActor, requireView, type Actor } from "./actor.server";
import { refuseCrossSite } from "./cross-site.server";
import { readForm } from "./form-reader.server";
import { formTokenField } from "./form-token";
import { keepTyped } from "./typed.server";

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
 * @throws a 403, 413 or 400 response, or a redirect to the sign-in screen, on which what was typed is kept
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
  refuseForeignForm(form, actor.formToken);
  return { actor, form };
}

/**
 * Refuses a form that does not carry the session's token.
 *
 * @throws a 403 response
 */
export function refuseForeignForm(form: FormData, formToken: string): void {
  if (isFormToken(form.get(formTokenField), formToken)) return;
  throw new Response("Formulir ini bukan dari sesi Anda. Muat ulang halaman lalu coba lagi.", {
    status: 403,
  });
}

function isFormToken(sent: FormDataEntryValue | null, expected: string): boolean {
  if (typeof sent !== "string") return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
