import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireSupported, requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import type { AccessEntry } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { orDash, titleCase } from "~/format/text";
import { ListRows } from "~/list/list-screen";
import { readList } from "~/list/read-list.server";
import type { Column } from "~/list/table";
import { screenNames } from "~/texts/customer-history";
import { EmptyState } from "~/ui/empty-state";
import { Screen } from "~/ui/screen";
import { useDetailParent } from "./detail-parent";
import { customerKindOf, titledByCustomer } from "./kinds";

export const meta = titledByCustomer((kind) => `Riwayat ${kind.title}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, customerKindOf(request).feature);
  if (!actor.may("MN602")) throw new Response(null, { status: 403 });
  await requireSupported(request, "sessions");
  const bank = bankFor(actor);
  const [{ name }, list] = await Promise.all([
    bank.read("customer", customerKindOf(request).type, params.key!),
    readList(request, {
      call: (slice) => bank.call("listAccess", { key: params.key!, ...slice }),
      row: accessRow,
    }),
  ]);
  return { name: titleCase(name), list };
}

function accessRow({ at, actorName, screen }: AccessEntry) {
  return { time: dateTime(at), actorName: orDash(actorName), screen: screenNames[screen] };
}

type AccessRow = ReturnType<typeof accessRow>;

/** Who opened a customer's data, when, and on which screen; newest first (docs/rules.md#personal-data-on-record). */
export default function AccessRecord() {
  const { name, list } = useLoaderData<typeof loader>();
  return (
    <Screen title="Riwayat" parent={useDetailParent()}>
      <p className="bar quiet">{`Siapa yang membuka data ${name}.`}</p>
      <ListRows
        label="Riwayat"
        {...{ list, columns }}
        empty={<EmptyState text="Belum ada akses yang tercatat." />}
      />
    </Screen>
  );
}

const columns: Column<AccessRow>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
  { title: "OLEH", cell: ({ actorName }) => actorName },
  { title: "KEGIATAN", cell: ({ screen }) => screen },
];
