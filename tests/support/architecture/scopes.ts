import ts from "typescript";
import { parse, type Source } from "./imports";

/** Tables whose rows belong to a branch, or to a record that does. */
const branchTables = [
  ...["customers", "accounts", "account_balances", "list_blocks", "list_changes"],
  ...["transactions", "postings", "transaction_totals", "transaction_total_changes", "merchant_totals"],
  ...["batches", "batch_rows", "batch_blocks", "users", "branches", "saved_views", "access_log", "audit_log"],
];
/** Wherever it stands: `UPDATE ${hint} users` and `FROM roles, users` have no keyword right before it. */
const tableInSql = new RegExp(`\\b(?:${branchTables.join("|")})\\b`, "i");
const tableName = new RegExp(`^(?:${branchTables.join("|")})(?: as \\w+)?$`);

/**
 * Exported functions of the store that touch branch data and are given no scope, as `file: function`. A scope is a
 * `BranchScope`, what holds one, whoever has one, or a record that was found in one: `carriers` names the latter types.
 */
export function unscopedFunctions(sources: readonly Source[], carriers: readonly string[]): string[] {
  const files = sources.map((source) => ({ path: source.path, file: parse(source) }));
  const holders = files.flatMap(({ file }) =>
    file.statements.filter(holdsScope).map(({ name }) => name.text),
  );
  const scoped = new Set(["BranchScope", ...carriers, ...holders]);
  return files.flatMap(({ path, file }) => {
    const declared = declarationsOf(file);
    return [...declared]
      .filter(([, node]) => isExported(node) && parametersOf(node) !== undefined)
      .filter(([, node]) => touchesBranchData(node, declared, new Set()))
      .filter(([, node]) => !parametersOf(node)?.some((each) => isScope(each, scoped)))
      .map(([name]) => `${path}: ${name}`);
  });
}

type Declaration = ts.FunctionDeclaration | ts.VariableDeclaration;

/** What a file declares at its top, by name. */
function declarationsOf(file: ts.SourceFile): ReadonlyMap<string, Declaration> {
  const variables = file.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => statement.declarationList.declarations);
  const all = [...file.statements.filter(ts.isFunctionDeclaration), ...variables];
  return new Map(
    all.flatMap((each) => (each.name && ts.isIdentifier(each.name) ? [[each.name.text, each]] : [])),
  );
}

function isExported(node: Declaration): boolean {
  return (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;
}

function parametersOf(node: Declaration) {
  if (ts.isFunctionDeclaration(node)) return node.parameters;
  return node.initializer && ts.isArrowFunction(node.initializer) ? node.initializer.parameters : undefined;
}

/** An interface that has a scope in any case: not an optional one. */
function holdsScope(node: ts.Statement): node is ts.InterfaceDeclaration {
  return (
    ts.isInterfaceDeclaration(node) &&
    node.members.some(
      (member) =>
        ts.isPropertySignature(member) && !member.questionToken && member.type?.getText() === "BranchScope",
    )
  );
}

/** A parameter that is or holds a scope, and that the function uses. */
function isScope({ type, name, parent }: ts.ParameterDeclaration, scoped: ReadonlySet<string>): boolean {
  const { body } = parent as ts.FunctionDeclaration | ts.ArrowFunction;
  if (!type || !body || !namesAnyOf(type, scoped)) return false;
  return namesAnyOf(body, new Set(boundNames(name)));
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isBindingElement(each) ? boundNames(each.name) : []));

function namesAnyOf(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node) && names.has(node.text)) return true;
  return ts.forEachChild(node, (child) => namesAnyOf(child, names)) ?? false;
}

/** Whether this, or what it uses of its own file, names a table of branch data. */
function touchesBranchData(
  node: ts.Node,
  declared: ReadonlyMap<string, Declaration>,
  seen: Set<ts.Node>,
): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  if (ts.isStringLiteral(node) && tableName.test(node.text)) return true;
  if (ts.isTemplateLiteralToken(node) && tableInSql.test(node.text)) return true;
  const used = ts.isIdentifier(node) ? declared.get(node.text) : undefined;
  if (used && touchesBranchData(used, declared, seen)) return true;
  return ts.forEachChild(node, (child) => touchesBranchData(child, declared, seen)) ?? false;
}

/** Files of the bank outside the store that read or write tables themselves, where no rule asks for a scope. */
export function queriesOutsideStore(sources: readonly Source[]): string[] {
  const query = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;
  return sources
    .filter(({ path }) => path.startsWith("bank-api/") && !path.startsWith("bank-api/store/"))
    .filter(({ path, text }) => !path.endsWith(".test.ts") && query.test(text))
    .map(({ path }) => path);
}

/** Files of the bank that call a maker of scopes, or use a part of one, by its name. */
export function filesUsing(sources: readonly Source[], member: string): string[] {
  return sources
    .filter(({ path }) => path.startsWith("bank-api/") && path !== "bank-api/domain/branch-scope.ts")
    .filter(({ text }) => new RegExp(`\\.${member}\\b|\\{ ${member} \\}: BranchScope`).test(text))
    .map(({ path }) => path);
}
