import { readTopic, type Topic } from "./topic-file.server";

const files = import.meta.glob<string>("./topics/*.md", { query: "?raw", import: "default", eager: true });

/** All pages of the guide, by kind of work. A new page is a file in `topics/` and its name here. */
export const topicGroups = [
  group(
    "Memulai",
    "mengenal-layar",
    "masuk",
    "verifikasi-dua-langkah",
    "mencari",
    "tampilan-tersimpan",
    "mode-ringan",
  ),
  group("Mengunggah data", "mengunggah-file", "membaca-kesalahan-file"),
  group("Menyetujui", "menyetujui", "menyetujui-banyak", "penyetuju-pengganti"),
  group(
    "Mustahik dan merchant",
    "mencetak-kartu-qr",
    "mengubah-asnaf",
    "keluarga",
    "kelengkapan-data",
    "data-ganda",
    "kategori-merchant",
    "koreksi-saldo",
    "pencairan-merchant",
  ),
  group("Laporan", "laporan", "laporan-per-asnaf", "tutup-semester", "dana-mengendap"),
  group(
    "Data pribadi",
    "permintaan-data",
    "insiden",
    "data-tersangkut",
    "masa-simpan",
    "pemberitahuan-privasi",
    "register-pemrosesan",
  ),
  group("Mengatur", "pengguna-role-cabang", "aturan-persetujuan", "program-dan-anggaran"),
];

export const topics: readonly Topic[] = topicGroups.flatMap((each) => each.topics);

function group(title: string, ...names: string[]) {
  return { title, topics: names.map(topicNamed) };
}

function topicNamed(name: string): Topic {
  const markdown = files[`./topics/${name}.md`];
  if (markdown === undefined) throw new Error(`topics/${name}.md: the guide has no such file.`);
  return readTopic(name, markdown);
}

/** The page of a name, in any case. */
export function topicOf(name: string): Topic | undefined {
  const wanted = name.toLowerCase();
  return topics.find((topic) => topic.name === wanted);
}

/** The page that helps with the screen at a path. */
export function topicForScreen(path: string): Topic | undefined {
  const fitting = topics.flatMap((topic) =>
    topic.screens.filter((screen) => fits(screen, path)).map((screen) => ({ topic, screen })),
  );
  return fitting.sort((one, other) => other.screen.length - one.screen.length)[0]?.topic;
}

/** Whether a path is that of a screen, or lies below it. */
function fits(screen: string, path: string): boolean {
  const parts = path.toLowerCase().split("/");
  return screen.split("/").every((part, place) => part === parts[place] || (part === "*" && parts[place]));
}
