import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { shortDate } from "~/format/dates";
import { orDash, titleCase } from "~/format/text";
import { Digits } from "~/ui/digits";
import { activePill } from "~/ui/pill";
import { CustomerDetail, Fact } from "./customer-detail";
import { mustahikKind as kind } from "./kinds";
import { maySeeAccess } from "./load-access.server";
import { loadStatement } from "./load-statement.server";
import { loadWaiting } from "./load-waiting.server";

/** Names no one: a title stays in the browser's history. */
export const meta: MetaFunction = () => [{ title: `Detail ${kind.title} · Ramah Zakat` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  const bank = bankFor(actor);
  const [mustahik, statement, waiting, maySeeRecord] = await Promise.all([
    bank.mustahikDetail(params.key!).catch(toErrorScreen),
    loadStatement(request, kind, params.key!, bank),
    loadWaiting(actor, kind, params.key!),
    maySeeAccess(actor),
  ]);
  return { mustahik, statement, waiting, maySeeRecord };
}

export default function MustahikDetailScreen() {
  const { mustahik, statement, waiting, maySeeRecord } = useLoaderData<typeof loader>();
  return (
    <CustomerDetail {...{ kind, statement, waiting, maySeeRecord }} accounts={mustahik.accounts}>
      <Fact name="Nama Lengkap">{titleCase(mustahik.name)}</Fact>
      <Fact name="Tanggal Lahir">{orDash(shortDate(mustahik.birthDate))}</Fact>
      <Fact name="Nomor KTP">
        <Digits>{mustahik.nationalId}</Digits>
      </Fact>
      <Fact name="Nomor KK">
        <Digits>{mustahik.familyCardNumber}</Digits>
      </Fact>
      <Fact name="Alamat">{orDash(mustahik.address)}</Fact>
      <Fact name="Cabang">{orDash(mustahik.branchName)}</Fact>
      <Fact name="Status">{activePill(mustahik.status)}</Fact>
    </CustomerDetail>
  );
}
