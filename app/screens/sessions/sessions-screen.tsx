import { actionLink } from "~/list/action-link";
import { useRowLinks } from "~/list/detail-links";
import { ListPart } from "~/list/part";
import { ListTable, withNote, type Column } from "~/list/table";
import { concernedTitle, concernFields } from "~/texts/concerned-people";
import { actNames } from "~/texts/decisions";
import { sessionsTitle } from "~/texts/sessions";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { pill } from "~/ui/pill";
import { RefreshButton } from "~/ui/refresh-button";
import { Screen, type ParentScreen } from "~/ui/screen";
import { allOthers } from "./addresses";
import type { ShownSessions } from "./load-sessions.server";

interface SessionsScreenProps {
  readonly parent: ParentScreen;
  /** One line about whose sessions they are. */
  readonly about: string;
  /** Whether the user looks at their own, and has a password to change. */
  readonly changesPassword?: boolean;
  readonly shown: ShownSessions;
}

/** The sessions of a user, each of which can be ended, and past sign-ins. */
export function SessionsScreen({ parent, about, changesPassword = false, shown }: SessionsScreenProps) {
  const links = useRowLinks();
  const others = shown.sessions.filter(({ isOwn }) => !isOwn);
  const endAll = others.length > 0 && (
    <ButtonLink
      href={links.question(allOthers, "end")}
      label={others.length === shown.sessions.length ? "Akhiri semua sesi" : "Akhiri semua sesi lain"}
      data-still
    />
  );
  return (
    <Screen
      title={sessionsTitle}
      parent={parent}
      actions={
        <>
          <RefreshButton />
          {endAll}
        </>
      }
    >
      <p className="bar quiet">{about}</p>
      {shown.sessions.length === 0 ? (
        <EmptyState text="Tidak ada sesi yang sedang berjalan." />
      ) : (
        <ListTable label={sessionsTitle} columns={sessionColumns} rows={shown.sessions} links={links} />
      )}
      <ListPart
        title="Riwayat Masuk"
        id="riwayat-masuk"
        list={shown.signIns}
        columns={signInColumns}
        empty="Belum ada riwayat masuk."
      >
        {changesPassword && (
          <p className="bar quiet">
            <span>
              Ada percobaan yang bukan dari Anda? <a href="/change-password">Ganti kata sandi Anda</a>.
            </span>
          </p>
        )}
      </ListPart>
    </Screen>
  );
}

type SessionRow = ShownSessions["sessions"][number];

const sessionColumns: Column<SessionRow>[] = [
  {
    title: "PERANGKAT",
    cell: ({ device, isOwn, number, concerned }) =>
      withNote(
        <>
          <span>{device}</span> {isOwn && pill("done", "Sesi ini")}
        </>,
        number && (
          <>
            <span>{`${concernFields.session.label} ${number}`}</span>
            {concerned && (
              <>
                {" "}
                <a href={concerned}>{concernedTitle}</a>
              </>
            )}
          </>
        ),
      ),
  },
  { title: "ALAMAT", cell: ({ address }) => address, kind: "code" },
  { title: "MASUK SEJAK", cell: ({ since }) => since, kind: "time" },
  { title: "TERAKHIR AKTIF", cell: ({ lastSeen }) => lastSeen, kind: "time" },
  {
    title: "AKSI",
    cell: ({ key, isOwn }, to) => (isOwn ? "-" : actionLink(actNames.end, to.question(key, "end"))),
    kind: "short",
  },
];

type SignInRow = ShownSessions["signIns"]["rows"][number];

const signInColumns: Column<SignInRow>[] = [
  { title: "WAKTU", cell: ({ time }) => time, kind: "time" },
  {
    title: "HASIL",
    cell: ({ isSuccess }) => (isSuccess ? pill("done", "Berhasil") : pill("fail", "Gagal")),
    kind: "short",
  },
  { title: "CARA", cell: ({ way }) => way },
  { title: "PERANGKAT", cell: ({ device }) => device },
  {
    title: "ALAMAT",
    cell: ({ address }) => address,
    kind: "code",
  },
];
