import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { grouped } from "~/format/rupiah";
import { ListTable, type Column } from "~/list/table";
import { categoriesTitle as title, categoryText, whatCategoriesAre } from "~/texts/merchant-categories";
import { undeterminedInUrl } from "~/texts/undetermined";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, titled } from "~/ui/screen";
import { merchantKind } from "./kinds";

export const meta = titled(title);

/** How many merchants each category has, each leading to its list for who may open that. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN305");
  const counts = await bankFor(actor).read("countMerchantCategories", {});
  const mayList = actor.may(merchantKind.feature);
  return json(
    counts.map(({ category, count }) => ({
      name: categoryText(category),
      count: grouped(count),
      href: mayList ? `${merchantKind.listPath}?category=${category || undeterminedInUrl}` : undefined,
    })),
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>[number];

const columns: Column<Row>[] = [
  { title: "KATEGORI", cell: ({ name }) => name },
  {
    title: "MERCHANT",
    cell: ({ count, href }) => (href === undefined ? count : <a href={href}>{count}</a>),
    kind: "amount",
  },
];

export default function MerchantCategories() {
  const rows = useLoaderData<typeof loader>();
  return (
    <Screen title={title} actions={<RefreshButton />}>
      <p className="bar quiet">{whatCategoriesAre}</p>
      <ListTable label={title} columns={columns} rows={rows} />
    </Screen>
  );
}
