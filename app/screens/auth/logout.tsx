import { json, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { previousPath } from "~/access/return-path";
import { clearSession } from "~/access/session.server";
import { signOut } from "~/bank/index.server";
import { FormToken, FormTokenProvider } from "~/form/form-token";
import { errorFields, logEvent } from "~/log.server";
import { confirmSignOut } from "~/texts/session";
import { Choices, Dialog } from "~/ui/dialog";

export const handle = { scripts: "none" };
export const meta: MetaFunction = () => [{ title: "Logout · Ramah Zakat" }];

/** Asks whether to sign out; NO leads back to the screen that asked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  return json({ formToken: actor.formToken, back: previousPath(request) });
}

/** Signs out. The browser forgets the session even if the bank cannot be told: there it ends by its own time. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireOwnAction(request);
  await signOut(actor.accessToken).catch((error: unknown) => logEvent("sign-out failed", errorFields(error)));
  return redirectDocument("/", { status: 303, headers: { "set-cookie": clearSession() } });
}

export default function Logout() {
  const { formToken, back } = useLoaderData<typeof loader>();
  return (
    <FormTokenProvider value={formToken}>
      <main>
        <Dialog title={confirmSignOut.title} closeTo={back}>
          <p>{confirmSignOut.text}</p>
          <form method="post" action="/logout">
            <FormToken />
            <Choices>
              <a className="button" href={back} autoFocus>
                {confirmSignOut.no}
              </a>
              <button className="button main">{confirmSignOut.yes}</button>
            </Choices>
          </form>
        </Dialog>
      </main>
    </FormTokenProvider>
  );
}
