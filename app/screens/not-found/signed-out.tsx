import { json } from "@remix-run/node";
import { notFoundTitle } from "~/ui/not-found";
import { Notice } from "~/ui/notice";
import { titled } from "~/ui/screen";

/** A page of plain HTML, for anybody. */
export const handle = { scripts: "none" };

export const meta = titled(notFoundTitle);

export async function loader() {
  return json(null, { status: 404 });
}

export default function SignedOutNotFound() {
  return (
    <main>
      <Notice icon="lost" title={notFoundTitle}>
        <a className="button main" href="/">
          Kembali
        </a>
      </Notice>
    </main>
  );
}
