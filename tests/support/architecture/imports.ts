import path from "node:path";
import ts from "typescript";

/** A source file as the checks see it: its path from the root, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The paths and packages that the files under a path may import; the longest matching key decides. */
export type ImportRules = Readonly<Record<string, readonly string[]>>;

const aliases: readonly (readonly [prefix: string, folder: string])[] = [
  ["~/", "app/"],
  ["contract/", "contract/"],
  ["bank-api/", "bank-api/"],
  ["service/", "service/"],
];

/** Imports that break the rules, as `file → what it imports`. Files under no key are themselves a finding. */
export function forbiddenImports(sources: readonly Source[], rules: ImportRules): string[] {
  return sources.flatMap((source) => {
    const key = longestPrefix(source.path, Object.keys(rules));
    if (key === undefined) return [`${source.path}: no rule says what it may import`];
    const allowed = rules[key] ?? [];
    return importsOf(source)
      .map((specifier) => resolveImport(source.path, specifier))
      .filter((target) => longestPrefix(target, allowed) === undefined)
      .map((target) => `${source.path} → ${target}`);
  });
}

/** Files that import themselves by way of others, types included. */
export function filesInCircles(sources: readonly Source[]): string[] {
  const imported = new Map(
    sources.map((source) => [
      source.path.replace(/\.tsx?$/, ""),
      importsOf(source).map((name) => resolveImport(source.path, name)),
    ]),
  );
  const reachedFrom = (file: string, reached = new Set<string>()): Set<string> => {
    for (const each of imported.get(file) ?? []) if (!reached.has(each)) reachedFrom(each, reached.add(each));
    return reached;
  };
  return [...imported.keys()].filter((file) => reachedFrom(file).has(file));
}

/** Every module a file names: imports, re-exports, dynamic imports, types included. */
export function importsOf({ path: fileName, text }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const named = moduleNamedBy(node);
    if (named !== undefined && ts.isStringLiteralLike(named)) found.push(named.text);
    ts.forEachChild(node, visit);
  };
  visit(parse({ path: fileName, text }));
  return found;
}

function moduleNamedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0];
  return undefined;
}

/** A path from the root for our own modules, the specifier as written for packages. */
export function resolveImport(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return path.posix.join(path.posix.dirname(from), plain);
  const alias = aliases.find(([prefix]) => plain.startsWith(prefix));
  return alias ? alias[1] + plain.slice(alias[0].length) : plain;
}

export function parse({ path: fileName, text }: Source): ts.SourceFile {
  return ts.createSourceFile(fileName, text, ts.ScriptTarget.ESNext, true);
}

/** The longest of `prefixes` that is `target` itself, a folder above it, or its name without the ending. */
function longestPrefix(target: string, prefixes: readonly string[]): string | undefined {
  const matches = prefixes.filter(
    (prefix) =>
      target === prefix ||
      target.startsWith(`${prefix}/`) ||
      target.startsWith(`${prefix}.`) ||
      (prefix.endsWith(":") && target.startsWith(prefix)),
  );
  return matches.sort((a, b) => b.length - a.length)[0];
}
