import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { isRefusedStatus } from "~/access/refused.server";
import { Notice } from "~/ui/notice";

/** A page of plain HTML, for anybody. */
export const handle = { scripts: "none" };

const words = {
  400: {
    title: "Alamat tidak dapat dibaca",
    text: "Alamat ini salah tulis atau rusak. Periksa kembali alamatnya.",
  },
  403: {
    title: "Permintaan ditolak",
    text: "Permintaan dari situs lain ditolak. Buka halamannya dari aplikasi ini, lalu kirim ulang.",
  },
  405: {
    title: "Permintaan tidak dikenal",
    text: "Permintaan dengan cara ini tidak dikenal oleh aplikasi.",
  },
} as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? words[data.status].title : ""} · Ramah Zakat` },
];

/** The answer to requests that the server refuses before it asks their route (`app/main.server.ts`). */
export async function loader({ params }: LoaderFunctionArgs) {
  const status = Number(params.status);
  return isRefusedStatus(status) ? json({ status }, { status }) : redirect("/404");
}

export default function Refused() {
  const { status } = useLoaderData<typeof loader>();
  return (
    <main>
      <Notice icon="lost" {...words[status]}>
        <a className="button main" href="/">
          Kembali
        </a>
      </Notice>
    </main>
  );
}
