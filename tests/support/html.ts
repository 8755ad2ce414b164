/** An element of a page, as the server has written it. */
export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  readonly children: readonly (Element | string)[];
}

interface OpenElement extends Element {
  readonly children: (Element | string)[];
}

const tokens =
  /<!--[^]*?-->|<![^>]*>|<\/([\w-]+)\s*>|<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>|[^<]+|</gi;

/** Elements without content. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose content is no HTML. */
const raw = /^(?:script|style)$/;

/** What stands in HTML in which each element is closed, as React writes it. It is read once somebody looks. */
export function parseHtml(html: string): Element {
  let children: Element["children"] | undefined;
  return {
    tag: "",
    attributes: {},
    get children() {
      return (children ??= contentOf(html));
    },
  };
}

function contentOf(html: string): Element["children"] {
  const open: OpenElement[] = [{ tag: "", attributes: {}, children: [] }];
  tokens.lastIndex = 0;
  for (let token = tokens.exec(html); token !== null; token = tokens.exec(html)) {
    const [text, closed, opened, attributes = "", slash] = token;
    const within = open.at(-1)!;
    if (closed !== undefined) {
      const place = open.findLastIndex(({ tag }) => tag === closed.toLowerCase());
      if (place > 0) open.length = place;
    } else if (opened !== undefined) {
      const tag = opened.toLowerCase();
      const element: OpenElement = { tag, attributes: attributesIn(attributes), children: [] };
      within.children.push(element);
      if (raw.test(tag)) {
        const start = tokens.lastIndex;
        const end = html.indexOf(`</${opened}`, start);
        tokens.lastIndex = end < 0 ? html.length : end;
        element.children.push(html.slice(start, tokens.lastIndex));
      }
      if (!empty.test(tag) && slash === "") open.push(element);
    } else if (!text.startsWith("<!")) within.children.push(unescaped(text));
  }
  return open[0]!.children;
}

/** The text that stands directly in an element. */
export const ownText = ({ children }: Element) =>
  children.filter((child): child is string => typeof child === "string").join("");

/** The elements below one, in the order of the page, without those that are left out and what is in them. */
export function* elementsIn(
  { children }: Element,
  isLeftOut: (element: Element) => boolean = () => false,
): Generator<Element> {
  for (const child of children) {
    if (typeof child === "string" || isLeftOut(child)) continue;
    yield child;
    yield* elementsIn(child, isLeftOut);
  }
}

function attributesIn(tag: string): Element["attributes"] {
  const found = tag.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g);
  return Object.fromEntries(
    [...found].map(([, name = "", ...values]) => [
      name.toLowerCase(),
      unescaped(values.find((value) => value !== undefined) ?? ""),
    ]),
  );
}

const characters: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

const unescaped = (text: string) =>
  text.includes("&")
    ? text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => characters[entity] ?? entity)
    : text;
