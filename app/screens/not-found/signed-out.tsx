import { json } from "@remix-run/node";
import { notFoundTitle } from "~/ui/not-found";
import { NoticePage } from "~/ui/notice";
import { titled } from "~/ui/screen";

/** A page of plain HTML, for anybody. */
export const handle = { scripts: "none" };

export const meta = titled(notFoundTitle);

export async function loader() {
  return json(null, { status: 404 });
}

export default function SignedOutNotFound() {
  return <NoticePage icon="lost" title={notFoundTitle} />;
}
