import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./architecture/sources";

/** A text file of the repository; its path is from the root, with slashes. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const notOurs = new Set([".git", "node_modules", "build", "data", "test-results", "playwright-report"]);
const texts = /(?:\.(?:md|ts|tsx|js|mjs|css|sql|html|ya?ml|sh)|Dockerfile)$/;

/** Every text file of the repository. */
export async function textFiles(folder = ""): Promise<TextFile[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<TextFile[]> => {
    const file = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.has(entry.name)) return [];
    if (entry.isDirectory()) return textFiles(file);
    if (!entry.isFile() || !texts.test(entry.name)) return [];
    return [{ path: file, text: await readFile(path.join(root, file), "utf8") }];
  });
  return (await Promise.all(found)).flat();
}

/** The pages under docs/ and their headings, by path. */
export type Pages = ReadonlyMap<string, ReadonlySet<string>>;

export function pagesOf(files: readonly TextFile[]): Pages {
  const pages = files.filter((file) => file.path.endsWith(".md"));
  return new Map(pages.map((page) => [page.path, new Set(headingsOf(page.text))]));
}

/** The headings of a page as GitHub links to them. Lines of code are none. */
function headingsOf(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```/gms, "");
  return [...prose.matchAll(/^#+ +(.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** The pages for people: under docs/, at the top (README.md), and what a host of the repository shows. */
const isDocs = (file: string) => /^(?:docs|\.github)\/|^[A-Z]+\.md$/.test(file);

/** Citations of what a reader of the repository cannot open. */
const oldForms = [
  /§/,
  /domain-facts/,
  /\b[Ss]pec, /,
  /\bdocument [12]\b/,
  /docs\/decisions\/\d/,
  /\(00\d\d\)/,
];
/** A page by its name alone, so that nobody knows its folder: `ledger.md`. The repository's own page needs none. */
const oldNames = /(?<![\w./-])(?!README\.md)[\w-]+\.md\b/;

/** What a file cites that is not there, or cites in a form that nobody can follow: one line each. */
export function citationFaults(file: TextFile, pages: Pages): string[] {
  return file.text
    .split("\n")
    .flatMap((line, index) =>
      faultsOfLine(file.path, line, pages).map((fault) => `${file.path}:${index + 1}: ${fault}`),
    );
}

function faultsOfLine(file: string, line: string, pages: Pages): string[] {
  const cited = [...line.matchAll(/docs\/[\w./-]+\.md(?:#[\w-]+)?/g)].map(([target]) => target);
  const linked = isDocs(file) ? linksOf(file, line) : [];
  const old = isDocs(file) ? oldForms : [...oldForms, oldNames];
  return [
    ...[...cited, ...linked].filter((target) => !isThere(target, pages)).map((target) => `no ${target}`),
    ...old.filter((form) => form.test(line)).map((form) => `an old form of citation, ${form.source}`),
  ];
}

/** Links to other pages and to headings, from the root. */
function linksOf(page: string, line: string): string[] {
  return [...line.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => /^[^:]*\.md(#|$)|^#/.test(target))
    .map((target) =>
      target.startsWith("#") ? page + target : path.posix.join(path.posix.dirname(page), target),
    );
}

function isThere(target: string, pages: Pages): boolean {
  const [page = "", heading] = target.split("#");
  const headings = pages.get(page);
  return headings !== undefined && (heading === undefined || headings.has(heading));
}

/** The numbers by which migrations cite decisions. Migrations never change, so the index says where each number stands. */
export const numbersIn = (sql: string): string[] =>
  [...sql.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = ""]) => number);

const repositoryPath = /^(?:app|bank-api|contract|service|tests|scripts|docs|public)\/[\w./-]*$/;

/** Files and folders that a page names in `backticks`, from the root. */
export function pathsIn(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```/gms, "");
  const named = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, text = ""]) => text.replace(/\/$/, ""));
  return [...new Set(named.filter((text) => repositoryPath.test(text)))];
}

interface Decision {
  readonly title: string;
  /** The numbers by which migrations cite it. */
  readonly numbers: string;
}

const decisionHead =
  /^# (?<title>.+)\n\nDate: \d{4}-\d{2}-\d{2}\.(?: Earlier numbers: (?<numbers>[\d, ]+)\.)?\n/;

/** The head of a page of docs/decisions; undefined unless it begins with a title and a date. */
export function decisionIn(markdown: string): Decision | undefined {
  const { title, numbers = "" } = decisionHead.exec(markdown)?.groups ?? {};
  return title === undefined ? undefined : { title, numbers };
}

const generated = /<!-- generated -->\n[^]*?<!-- \/generated -->/;

/** The index of docs/decisions with a row for each page: its title, what it decides, and its numbers. */
export function withDecisions(index: string, pages: readonly TextFile[]): string {
  const rows = pages.flatMap(({ path: page, text }) => {
    const decision = decisionIn(text);
    if (decision === undefined) return [];
    const { title, numbers } = decision;
    const decided = [...text.matchAll(/^## (.+)$/gm)].map(([, each = ""]) => each);
    return `| [${title}](${path.posix.basename(page)}) | ${decided.join("; ")} | ${numbers} |`;
  });
  const table = ["| page | decides | earlier numbers |", "|---|---|---|", ...rows.toSorted()].join("\n");
  return index.replace(generated, () => `<!-- generated -->\n${table}\n<!-- /generated -->`);
}
