import { decisionKindOf } from "~/access/decision-kinds";
import type { Undecidable } from "~/bank/types";
import { age } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import { Announcement } from "~/ui/announcement";

/** One line for each kind, branch and rule: what nobody can approve any more, and what to do. */
export function undecidableText(
  { feature, branch, total, oldest, lacking, roles, isRoleless, payerObstacle }: Undecidable,
  now: Date,
) {
  const { title } = decisionKindOf(feature);
  const what = `${title}, ${branch.name}: ${grouped(total)} data menunggu sejak ${age(oldest, now)} lalu`;
  if (payerObstacle === "inactive")
    return `${what}, tetapi merchantnya tidak aktif. Setujui setelah merchant diaktifkan, atau tolak data itu.`;
  if (payerObstacle === "still")
    return `${what}, tetapi account pembayarnya dihentikan oleh pembatasan data. Setujui setelah pembatasan dicabut, atau tolak data itu.`;
  if (lacking === 0)
    return `${what}, tetapi nominalnya melebihi batas persetujuan satu orang per hari. Batalkan data itu, lalu ajukan lagi dengan nominal yang lebih kecil atau setelah aturannya diganti.`;
  if (isRoleless)
    return `${what}, tetapi tidak ada role dalam aturannya yang punya hak ${title}. Minta administrator memberi hak itu kepada salah satunya, atau batalkan data itu.`;
  const whose = roles.length > 0 ? `role ${roles.join(" atau ")}` : `hak ${title}`;
  return `${what}, tetapi kurang ${lacking} pemeriksa selain pembuatnya dan pemeriksa pertama. Minta administrator menambah pengguna aktif dengan ${whose}, atau batalkan data itu.`;
}

/** Above the inbox: what waits and would wait for ever. */
export function UndecidableAnnouncement({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Announcement>
      <p>Tidak ada yang dapat menyetujui data ini:</p>
      {lines.map((line) => (
        <p className="reason" key={line}>
          {line}
        </p>
      ))}
    </Announcement>
  );
}
