import { menuActs, menuGroups } from "contract/features";

const marked = /<!-- generated -->\n[^]*?<!-- \/generated -->/;

/** docs/product.md with the table of its menu as the contract has it. */
export const withMenuTable = (markdown: string) =>
  markdown.replace(marked, () => `<!-- generated -->\n${table()}\n<!-- /generated -->`);

function table(): string {
  const rows = menuGroups.flatMap(({ feature, name, url, items }) => [
    ...(url === undefined ? [] : [[feature, name, `\`${url}\``, ""]]),
    ...items.map((item) => [
      item.feature,
      `${name} › ${item.name}`,
      `\`${item.url}\``,
      item.capability ? `\`${item.capability}\`` : "",
    ]),
  ]);
  const acts = menuActs.map(({ feature, name, capability }) => [
    feature,
    `none: ${name}`,
    "",
    `\`${capability}\``,
  ]);
  const [head, ...others] = [["code", "menu entry", "address", "capability"], ...rows, ...acts].map(
    (cells) => `| ${cells.join(" | ")} |`,
  );
  return [head, "|---|---|---|---|", ...others].join("\n");
}
