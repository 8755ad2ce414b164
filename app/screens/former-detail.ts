import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { kindsByAddress } from "~/ui/kinds-by-address";

const { kindOf } = kindsByAddress(
  [
    { former: "/detail-mustahik", list: "/list-mustahik" },
    { former: "/detail-upload-mustahik", list: "/upload-data-mustahik" },
  ],
  ({ former }) => [former],
);

/** Leads from the former address of a detail to the one below its list (docs/product.md#addresses), which has a guard. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = params.key === undefined ? "" : `/${encodeURIComponent(params.key)}`;
  return redirect(kindOf(request).list + key, 301);
}
