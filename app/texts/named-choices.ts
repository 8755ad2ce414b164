/** What the field of a form or filter chooses. */
const chosen: Readonly<Record<string, string>> = {
  branch: "cabang",
  branchKey: "cabang",
  role: "role",
  deputyKey: "pengguna",
  programme: "program",
};

export const unknownName = (field: string, name: string) => `Tidak ada ${chosen[field]} bernama “${name}”.`;

export const severalOfName = (field: string, name: string) =>
  `Ada beberapa ${chosen[field]} bernama “${name}”: pilih satu dari daftar.`;
