import { Alert } from "@mantine/core";
import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A field of a form that somebody else has changed meanwhile, as people read its values. */
export interface StaleField {
  readonly name: string;
  readonly yours: string;
  readonly present: string;
}

/** The bank's refusal, which the notice says too. */
export const changedMeanwhile = "Data sudah diubah oleh pengguna lain.";

/**
 * Stands above a form whose record somebody else has changed, and shows both values of each field that differs. The form now
 * holds the record's present version, so whoever presses Simpan again overwrites it on purpose. The notice takes the focus,
 * because a user who pressed Simpan at the end of a long form would not see it. Without script `autofocus` does that.
 */
export function StaleNotice({ fields }: { fields: readonly StaleField[] }) {
  const posted = useActionData();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), [posted]);

  const differing = fields.filter(({ yours, present }) => yours !== present);
  return (
    <Alert ref={ref} className="stale-notice" color="yellow" title={changedMeanwhile} tabIndex={-1} autoFocus>
      <p>
        Isian Anda belum tersimpan. Tekan Simpan untuk tetap menyimpan isian Anda, atau Batal untuk memakai
        data saat ini.
      </p>
      {differing.length > 0 && <Differences fields={differing} />}
    </Alert>
  );
}

function Differences({ fields }: { fields: readonly StaleField[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Kolom</th>
          <th scope="col">Isian Anda</th>
          <th scope="col">Data saat ini</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, yours, present }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{yours || "-"}</td>
            <td>{present || "-"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
