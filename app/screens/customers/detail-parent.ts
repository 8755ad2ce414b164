import { useLocation, useParams } from "@remix-run/react";
import { detailLinks, rememberedList } from "~/list/detail-links";
import type { ParentScreen } from "~/ui/screen";
import { useCustomerKind, type CustomerKind } from "./kinds";

/** A customer's detail, which goes on to remember the list that it was opened from. */
export const detailHref = ({ listPath }: CustomerKind, key: string, search: string) =>
  detailLinks(listPath, rememberedList(search))(key);

/** The way back to the detail of the customer whose key the address has. */
export function useDetailParent(): ParentScreen {
  const kind = useCustomerKind();
  const { key = "" } = useParams();
  return { name: `Detail ${kind.title}`, href: detailHref(kind, key, useLocation().search) };
}
