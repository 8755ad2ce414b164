import ts from "typescript";
import { parse, type Source } from "./imports";

/** Names that two files or more declare and export, as `name: file, file`. Re-exports do not count, nor do the names `allowed`. */
export function sharedNames(sources: readonly Source[], allowed: readonly string[]): string[] {
  const filesOf = new Map<string, string[]>();
  for (const source of sources) {
    for (const name of exportedNames(parse(source)))
      filesOf.set(name, [...(filesOf.get(name) ?? []), source.path]);
  }
  return [...filesOf]
    .filter(([name, files]) => files.length > 1 && !allowed.includes(name))
    .map(([name, files]) => `${name}: ${files.join(", ")}`);
}

/** What a file declares and exports, by the exported names. */
function exportedNames(file: ts.SourceFile): Set<string> {
  const declared = new Set(file.statements.flatMap(namesDeclared));
  const direct = file.statements.filter(isExported).flatMap(namesDeclared);
  const listed = file.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier) return [];
    const { exportClause: clause } = statement;
    return clause && ts.isNamedExports(clause) ? clause.elements : [];
  });
  const ofList = listed
    .filter(({ propertyName, name }) => declared.has((propertyName ?? name).text))
    .map(({ name }) => name.text);
  return new Set([...direct, ...ofList]);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  const has = (kind: ts.SyntaxKind) => modifiers?.some((modifier) => modifier.kind === kind) ?? false;
  return has(ts.SyntaxKind.ExportKeyword) && !has(ts.SyntaxKind.DefaultKeyword);
}

function namesDeclared(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesBound(name));
  if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
  )
    return statement.name ? [statement.name.text] : [];
  return [];
}

/** The names of a declaration, which may take an object or a list apart. */
function namesBound(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBound(element.name) : []));
}
