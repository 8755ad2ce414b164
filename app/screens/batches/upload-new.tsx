import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView, type Actor } from "~/access/actor.server";
import { requireUpload } from "~/access/guard.server";
import { bankFor, isKnownToOffer, maxListLimit } from "~/bank/index.server";
import type { Choice } from "~/bank/types";
import { requireFormKey } from "~/form/submit.server";
import { recordLinks } from "~/form/record-form";
import { useParentList } from "~/list/detail-links";
import { FileButton } from "~/ui/file-button";
import { Screen } from "~/ui/screen";
import { createBatch } from "./create-batch.server";
import { kindOf, useKind, titledBy } from "./kinds";
import { UploadForm } from "./upload-form";
import sheet from "./upload.css?url&no-inline";

export const handle = { submitting: "Mengunggah file." };
export const links = () => [...recordLinks(), { rel: "stylesheet", href: sheet }];
export const meta = titledBy((kind) => `Buat ${kind.uploads.title}`);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).uploads.feature);
  const kind = kindOf(request);
  const idempotencyKey = requireFormKey(request);
  const hasProgrammes = kind.pays && (await isKnownToOffer("zakat"));
  const programmes = hasProgrammes ? await programmesToday(actor) : null;
  return json({ programmes, idempotencyKey });
}

/** The programmes that are valid today, to choose from. */
async function programmesToday(actor: Actor): Promise<Choice[]> {
  const { rows } = await bankFor(actor).read("listProgrammes", {
    skip: 0,
    limit: maxListLimit,
    validity: "valid",
  });
  return rows.map(({ key, mark, name }) => ({ key, label: `${mark} · ${name}` }));
}

export async function action({ request }: ActionFunctionArgs) {
  return requireUpload(request, kindOf(request).uploads.feature, (upload) =>
    createBatch(request, kindOf(request), upload),
  );
}

export default function UploadNew() {
  const data = useLoaderData<typeof loader>();
  const kind = useKind();
  const { path, title } = kind.uploads;
  const parent = useParentList(path, title);
  const { programmes, idempotencyKey } = data;
  return (
    <Screen
      title="Buat Upload Data"
      parent={parent}
      actions={<FileButton href={`${path}/template.csv`} label="Unduh template CSV" />}
    >
      <UploadForm key={kind.id} kind={kind} programmes={programmes} idempotencyKey={idempotencyKey} />
    </Screen>
  );
}
