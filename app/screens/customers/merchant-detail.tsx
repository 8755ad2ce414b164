import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { orDash, titleCase } from "~/format/text";
import { Digits } from "~/ui/digits";
import { activePill } from "~/ui/pill";
import { CustomerDetail, Fact } from "./customer-detail";
import { merchantKind as kind } from "./kinds";
import { maySeeAccess } from "./load-access.server";
import { loadStatement } from "./load-statement.server";
import { loadWaiting } from "./load-waiting.server";

/** Names no one: a title stays in the browser's history. */
export const meta: MetaFunction = () => [{ title: `Detail ${kind.title} · Ramah Zakat` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  const bank = bankFor(actor);
  const [merchant, statement, waiting, maySeeRecord] = await Promise.all([
    bank.merchantDetail(params.key!).catch(toErrorScreen),
    loadStatement(request, kind, params.key!, bank),
    loadWaiting(actor, kind, params.key!),
    maySeeAccess(actor),
  ]);
  return { merchant, statement, waiting, maySeeRecord };
}

export default function MerchantDetailScreen() {
  const { merchant, statement, waiting, maySeeRecord } = useLoaderData<typeof loader>();
  return (
    <CustomerDetail {...{ kind, statement, waiting, maySeeRecord }} accounts={merchant.accounts}>
      <Fact name="Nama Merchant">{titleCase(merchant.name)}</Fact>
      <Fact name="Nomor KTP">
        <Digits>{merchant.nationalId}</Digits>
      </Fact>
      <Fact name="NPWP">
        <Digits>{merchant.taxId}</Digits>
      </Fact>
      <Fact name="Alamat">{orDash(merchant.address)}</Fact>
      <Fact name="Cabang">{orDash(merchant.branchName)}</Fact>
      <Fact name="Nomor Rekening">
        <Digits>{merchant.bankAccountNumber}</Digits>
      </Fact>
      <Fact name="Pemilik Rekening">{orDash(titleCase(merchant.bankAccountOwner))}</Fact>
      <Fact name="Status">{activePill(merchant.status)}</Fact>
    </CustomerDetail>
  );
}
