import { timingSafeEqual } from "node:crypto";
import type { MenuFeatureCode } from "contract/features";
import { requireActor, requireView, type Actor } from "./actor.server";
import { refuseCrossSite } from "./cross-site.server";
import { readForm } from "./form-reader.server";
import { formTokenField } from "./form-token";

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
 * @throws a 403, 413 or 400 response, or a redirect to the sign-in screen
 */
export async function requireAction(
  request: Request,
  feature: MenuFeatureCode,
  limit: FormLimit = {},
): Promise<GuardedPost> {
  refuseCrossSite(request);
  return readGuarded(request, await requireView(request, feature), limit);
}

/** As `requireAction`, for what every signed-in user may do: own profile, own password. */
export async function requireOwnAction(request: Request, limit: FormLimit = {}): Promise<GuardedPost> {
  refuseCrossSite(request);
  return readGuarded(request, await requireActor(request), limit);
}

async function readGuarded(request: Request, actor: Actor, { limitBytes }: FormLimit): Promise<GuardedPost> {
  const form = await readForm(request, limitBytes);
  if (!isFormToken(form.get(formTokenField), actor.formToken)) {
    throw new Response("Formulir ini bukan dari sesi Anda. Muat ulang halaman lalu coba lagi.", {
      status: 403,
    });
  }
  return { actor, form };
}

function isFormToken(sent: FormDataEntryValue | null, expected: string): boolean {
  if (typeof sent !== "string") return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
