import { json } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { notFoundTitle } from "~/ui/not-found";
import { Notice } from "~/ui/notice";

/** A page of plain HTML, for anybody. */
export const handle = { scripts: "none" };

export const meta: MetaFunction = () => [{ title: `${notFoundTitle} · Ramah Zakat` }];

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
