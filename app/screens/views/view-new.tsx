import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { returnPath } from "~/access/return-path";
import { bankFor, offers } from "~/bank/index.server";
import { FormField } from "~/form/field";
import { newIdempotencyKey } from "~/form/idempotency";
import { RecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { submit, type FormState } from "~/form/submit.server";
import { isFilled } from "~/form/use-judgement";
import { useTypedBefore } from "~/form/use-typed-before";
import { viewSaved } from "~/texts/views";
import { Screen } from "~/ui/screen";
import sheet from "~/ui/styles/record.css?url&no-inline";
import { viewAt, viewsPath } from "./addresses";
import { newView } from "./forms.server";
import { Unoffered } from "./unoffered";

const title = "Simpan Tampilan";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: `${title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { branch } = await requireActor(request);
  const isOffered = await offers("saved-views");
  return { isOffered, branchName: branch.name, idempotencyKey: newIdempotencyKey() };
}

/** Keeps the view that the address leads back to, and leads there. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireOwnAction(request);
  return submit(form, newView, async ({ name, shared, idempotencyKey }) => {
    const address = viewAt(returnPath(request)) ?? "";
    await bankFor(actor).saveView({ name, address, isShared: shared }, idempotencyKey);
    return redirectWithResult(address, viewSaved);
  });
}

interface ViewFields {
  readonly name: string;
  readonly shared: string;
}

const judge = (form: FormData) => (isFilled(form, "name") ? "whole" : "incomplete");

/** The form that keeps a list or report, as it is narrowed, under a name. */
export default function NewView() {
  const { isOffered, branchName, idempotencyKey } = useLoaderData<typeof loader>();
  const posted = useActionData<FormState>();
  const typedBefore = useTypedBefore();
  const [form, { name, shared }] = useForm<ViewFields>({
    id: "view",
    lastResult: posted?.lastResult ?? typedBefore,
  });
  if (!isOffered) return <Unoffered title={title} />;
  return (
    <Screen title={title} parent={{ name: "Tampilan Tersimpan", href: viewsPath }}>
      <RecordForm id={form.id} idempotencyKey={idempotencyKey} judge={judge}>
        <FormField field={name} label="Nama *" maxLength={60} autoComplete="off" />
        <p className="tree">
          <label>
            <input
              type="checkbox"
              name={shared.name}
              value="on"
              defaultChecked={shared.initialValue === "on"}
            />
            {`Bagikan dengan ${branchName}`}
          </label>
        </p>
      </RecordForm>
    </Screen>
  );
}
