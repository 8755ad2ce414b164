/** A row of Data Mustahik as both pages show it: texts ready to print. */
export interface MustahikRow {
  readonly key: string;
  readonly name: string;
  readonly birthDate: string;
  readonly maskedNationalId: string;
  readonly asnaf: string;
  readonly branch: string;
  readonly status: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly links: readonly { readonly href: string; readonly title: string }[];
}

export interface PlainList {
  readonly rows: readonly MustahikRow[];
  /** The number of the page, which begins at 1. */
  readonly page: number;
  readonly rowsPerPage: number;
  readonly total: number;
  readonly menu: readonly MenuGroup[];
}

const path = "/list-mustahik";

/**
 * Data Mustahik as a careful person writes it by hand, without any framework: the same columns, actions, search,
 * pager and menu as the app's screen, one small inline style, no script. This is the limit the app is held against.
 */
export function plainListPage(list: PlainList): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Data Mustahik · Ramah Zakat</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><b>Ramah Zakat</b><a href="/profile">Administrator</a></header>
<nav aria-label="Menu">${list.menu.map(menuGroup).join("")}</nav>
<main>
<h1>Data Mustahik</h1>
<p><a href="${path}?pilih=1">Pilih baris</a> <a href="${path}/qr" target="_blank">Cetak QR</a> <a href="${listUrl(list.page, list.rowsPerPage)}">Refresh Data</a></p>
<form role="search" action="${path}">
<input type="hidden" name="rows" value="${list.rowsPerPage}">
<select name="field" aria-label="Kolom pencarian"><option value="">Pilih kolom</option><option value="name">Nama</option><option value="ktp">KTP</option></select>
<input type="search" name="value" aria-label="Kata pencarian">
<button>Cari</button>
<nav aria-label="Status"><a href="${path}">Semua</a> <a href="${path}?status=Active">Aktif</a> <a href="${path}?status=Inactive">Tidak Aktif</a></nav>
</form>
<table>
<thead><tr><th scope="col"><a href="${path}?sort=created">#NO</a></th><th scope="col"><a href="${path}?sort=name">NAMA LENGKAP</a></th><th scope="col">TANGGAL LAHIR</th><th scope="col">NOMOR KTP</th><th scope="col">ASNAF</th><th scope="col">CABANG</th><th scope="col">STATUS</th><th scope="col">DETAIL</th></tr></thead>
<tbody>
${list.rows.map((row, index) => tableRow(row, (list.page - 1) * list.rowsPerPage + index + 1)).join("\n")}
</tbody>
</table>
${pager(list)}
</main>
</body>
</html>
`;
}

const style =
  "body{margin:0;font:14px system-ui,sans-serif;color:#222;display:grid;grid-template:56px 1fr/300px 1fr;min-height:100vh}" +
  "header{grid-column:1/3;display:flex;justify-content:space-between;align-items:center;padding:0 16px;border-bottom:1px solid #ddd}" +
  "nav{background:#134e4a;color:#fff;padding:8px 16px}nav a{display:block;color:#fff;padding:6px 0}main{padding:16px 24px}" +
  "a{color:#0f766e}h1{font-size:20px}table{border-collapse:collapse;width:100%;margin:12px 0}" +
  "th,td{text-align:left;height:40px;padding:0 8px;border-bottom:1px solid #ddd}th{position:sticky;top:0;background:#f3f4f6;font-size:12px}" +
  "td{font-variant-numeric:tabular-nums}form{display:flex;gap:8px;flex-wrap:wrap;align-items:center}main>p{display:flex;gap:12px}" +
  "[role=switch]{padding:2px 10px;border-radius:10px;background:#ccfbf1}[role=switch][aria-checked=false]{background:#fee2e2}";

function menuGroup(group: MenuGroup): string {
  const links = group.links.map((link) => `<a href="${text(link.href)}">${text(link.title)}</a>`).join("");
  const open = group.links.some((link) => link.href === path) ? " open" : "";
  return `<details${open}><summary>${text(group.title)}</summary>${links}</details>`;
}

function tableRow(row: MustahikRow, number: number): string {
  const texts = [row.name, row.birthDate, row.maskedNationalId, row.asnaf, row.branch].map(
    (cell) => `<td>${text(cell)}</td>`,
  );
  const record = `${path}/${encodeURIComponent(row.key)}`;
  const isActive = row.status === "Aktif";
  const step = isActive ? "deactivate" : "activate";
  const status = `<a role="switch" aria-checked="${isActive}" href="${record}/${step}">${text(row.status)}</a>`;
  const links = `<a href="${record}/qr" target="_blank">Print QR</a> <a href="${record}">Detail</a>`;
  return `<tr><td>${number}</td>${texts.join("")}<td>${status}</td><td>${links}</td></tr>`;
}

function pager({ page, rowsPerPage, total }: PlainList): string {
  const last = Math.max(1, Math.ceil(total / rowsPerPage));
  const link = (target: number, name: string, sign: string) =>
    target === page ? sign : `<a href="${listUrl(target, rowsPerPage)}" aria-label="${name}">${sign}</a>`;
  const sizes = [10, 50, 100, 250].map((size) => `<a href="${listUrl(1, size)}">${size}</a>`);
  const from = (page - 1) * rowsPerPage + 1;
  return (
    `<p>${from}–${Math.min(total, page * rowsPerPage)} dari ${total} ` +
    `${link(1, "Halaman pertama", "«")} ${link(Math.max(1, page - 1), "Halaman sebelumnya", "‹")} ` +
    `${link(Math.min(last, page + 1), "Halaman berikutnya", "›")} ${link(last, "Halaman terakhir", "»")} ` +
    `· Baris: ${sizes.join(" ")}</p>`
  );
}

const listUrl = (page: number, rows: number) => `${path}?page=${page}&amp;rows=${rows}`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const text = (value: string) => value.replace(/[&<>"]/g, (character) => entities[character] ?? character);
