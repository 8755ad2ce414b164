import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** Where an upload's detail stood before it had an address below the list (docs/product.md#addresses); the list's guard guards. */
export async function loader({ params }: LoaderFunctionArgs) {
  const key = params.key === undefined ? "" : `/${encodeURIComponent(params.key)}`;
  return redirect(`/upload-data-mustahik${key}`, 301);
}
