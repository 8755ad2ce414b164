import ts from "typescript";
import { importsOf, parse, type Source } from "./imports";

/** What the first statement of a loader or action has to call. */
export interface GuardRules {
  readonly loader: readonly string[];
  readonly action: readonly string[];
  /** Screens for everybody: file → what its loader and action begin with instead, or "nothing". */
  readonly open: Readonly<Record<string, { readonly loader?: string; readonly action?: string }>>;
}

type Kind = "loader" | "action";
const kinds: readonly Kind[] = ["loader", "action"];
const guardModule = /^~\/access\//;

/**
 * Loaders and actions that do not ask for permission first. Remix reaches each of them alone (`?_data=`), so a guard
 * further up protects none of them; and a guard further down comes after something has been read.
 */
export function unguardedFunctions(sources: readonly Source[], rules: GuardRules): string[] {
  return sources.flatMap((source) => {
    const file = parse(source);
    return kinds.flatMap((kind) => {
      const first = firstStatementOf(file, kind);
      if (first === undefined) return [];
      const open = rules.open[source.path]?.[kind];
      if (open === "nothing") return [];
      const guards = open === undefined ? rules[kind] : [open];
      const isGuarded =
        first !== "empty" &&
        callsAnyOf(first, guards) &&
        importsOf(source).some((name) => guardModule.test(name));
      return isGuarded ? [] : [`${source.path}: ${kind} does not begin with ${guards.join(" or ")}`];
    });
  });
}

/** The first statement of the file's `export async function loader` or `action`; nothing where it has none. */
function firstStatementOf(file: ts.SourceFile, kind: Kind): ts.Statement | "empty" | undefined {
  const declaration = file.statements.find(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) && statement.name?.text === kind,
  );
  return declaration && (declaration.body?.statements[0] ?? "empty");
}

/** Whether the statement surely calls one of the functions: not inside a condition, nor in a function it only defines. */
function callsAnyOf(node: ts.Node, names: readonly string[]): boolean {
  if (ts.isFunctionLike(node) || ts.isConditionalExpression(node) || ts.isIfStatement(node)) return false;
  if (ts.isBinaryExpression(node) && isShortCircuit(node.operatorToken.kind))
    return callsAnyOf(node.left, names);
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.includes(node.expression.text))
    return true;
  return ts.forEachChild(node, (child) => callsAnyOf(child, names)) ?? false;
}

function isShortCircuit(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}
