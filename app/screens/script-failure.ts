import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod/v4";
import { refuseCrossSite } from "~/access/cross-site.server";
import { draftCookie } from "~/access/draft.server";
import { readForm, textIn } from "~/access/form-reader.server";
import { idempotencyKeyField } from "~/access/form-token";
import { formOrigin } from "~/access/form-token.server";
import { setDataHeaders } from "~/access/headers.server";
import { draftField } from "~/access/session-screens";
import { readSession } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";
import { withFormKey } from "~/form/draft";
import { noteScriptFailure } from "~/script/failures.server";

/**
 * Takes note of a page whose script failed, keeps what was typed there, and answers with the address at which the page is loaded
 * anew (app/script/page-guard.js). A form that has gone out is asked for under its key, as after any lost answer.
 */
export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const form = await readForm(request);
  const { pathname, search } = new URL(textIn(form, "address"), "http://own.invalid");
  noteScriptFailure(request, pathname, form);
  const fields = new URLSearchParams(textIn(form, draftField));
  const sentKey = form.has("wasSent") ? z.uuid().safeParse(fields.get(idempotencyKeyField)).data : undefined;
  const address = sentKey === undefined ? pathname + search : withFormKey(pathname + search, sentKey);
  const headers = new Headers({ "content-type": "text/plain" });
  setDataHeaders(headers);
  const answer = new Response(address, { headers });
  const session = readSession(request);
  if (!session || formOrigin(form, session) === "elsewhere") return answer;
  return withCookies(
    answer,
    draftCookie(session.userId, address, fields, { wasSent: sentKey !== undefined }),
  );
}
