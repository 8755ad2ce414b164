import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { kindsByAddress } from "~/ui/kinds-by-address";

const { kindOf } = kindsByAddress(
  [
    { former: "/detail-mustahik", list: "/list-mustahik" },
    { former: "/detail-upload-mustahik", list: "/upload-data-mustahik" },
  ],
  ({ former }) => [former],
);

/** Where details stood before they had addresses below their lists (docs/product.md#addresses); the list's guard guards. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const key = params.key === undefined ? "" : `/${encodeURIComponent(params.key)}`;
  return redirect(kindOf(request).list + key, 301);
}
