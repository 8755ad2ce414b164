import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { foreignPost } from "~/access/cross-site.server";
import { isRefusedStatus } from "~/access/refused.server";
import { ButtonLink } from "~/ui/button-link";
import { Notice, NoticePage } from "~/ui/notice";

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
  503: {
    title: "Sistem sedang sibuk",
    text: "Permintaan Anda belum diproses, karena saat ini terlalu banyak permintaan. Tunggu beberapa detik, lalu coba lagi.",
  },
} as const;

/** After a post. Loaded again, the page sends the same form, under the same key. */
const nothingLost =
  "Permintaan Anda belum diproses, karena saat ini terlalu banyak permintaan, dan tidak ada data yang berubah. Tunggu beberapa detik, lalu muat ulang halaman ini untuk mengirim isian yang sama. Dengan tombol Kembali di peramban, Anda kembali ke formulirnya.";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? words[data.status].title : ""} · Ramah Zakat` },
];

/** The answer to requests that the server refuses before it asks their route (`app/main.server.ts`). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const status = Number(params.status);
  const wasSent = new URL(request.url).searchParams.has("sent");
  if (!isRefusedStatus(status) || status === 404) return redirect("/404");
  const more = status === 403 ? foreignPost(request) : [];
  return json({ status, wasSent, more }, { status });
}

export default function Refused() {
  const { status, wasSent, more } = useLoaderData<typeof loader>();
  const { title, text } = words[status];
  if (status !== 503) return <NoticePage icon="lost" title={title} text={[text, ...more].join(" ")} />;
  return (
    <main>
      <Notice icon="failed" title={title} text={wasSent ? nothingLost : text}>
        {!wasSent && <ButtonLink href="" label="Coba lagi" isMain />}
      </Notice>
    </main>
  );
}
