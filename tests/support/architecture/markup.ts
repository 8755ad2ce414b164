import ts from "typescript";
import { parse, type Source } from "./imports";

/** What looks for a text in another one, or compares two. */
const comparing =
  /^(?:to(?:Be|Contain|ContainEqual|Equal|Match)|string(?:Containing|Matching)|includes|(?:last)?[iI]ndexOf|(?:starts|ends)With|split|match(?:All)?|replace(?:All)?|exec|test)$/;

const tag = /(?<!\(\?)<\/?[a-z][a-z0-9]*(?:[\s>/[(]|\\[bs])/;
const attribute =
  /(?:^|[\s"'<*])(?:class|href|id|name|value|type|role|action|content|for|src|aria-[a-z]+|data-[a-z]+)=\\?["']/;

/** Where a file looks for tags or attributes in a text, as `file: literal`. The headers of a sent form look like attributes. */
export function markupSought(source: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = isSought(node) ? node.getText() : "";
    const isMarkup = (tag.test(text) || attribute.test(text)) && !/form-data|filename/.test(text);
    if (isMarkup) found.push(`${source.path}: ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(parse(source));
  return [...new Set(found)];
}

/** A pattern, or a text that another one is compared with: directly, or as one of several. */
function isSought(node: ts.Node): boolean {
  if (ts.isRegularExpressionLiteral(node)) return true;
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) return ts.isForOfStatement(parent.parent);
  if (ts.isNewExpression(parent)) return parent.expression.getText() === "RegExp";
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    comparing.test(parent.expression.name.text)
  );
}
