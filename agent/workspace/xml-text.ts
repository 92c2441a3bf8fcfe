import { SaxesParser } from 'saxes';

/** An element of XML. Names have no prefix; `line` is 1-based. */
export interface XmlElement {
  name: string;
  line: number;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** What is written in it directly, trimmed. */
  text: string;
}

const MAX_CHARACTERS = 300_000;
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 50;

interface Open extends XmlElement {
  attributes: Map<string, string>;
  children: XmlElement[];
}

/** The root of a small file of XML; null where it is none, or too large. Entities that it declares itself are not read. */
export function parseXml(text: string): XmlElement | null {
  if (text.length > MAX_CHARACTERS) return null;
  const parser = new SaxesParser();
  const open: Open[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) isBroken = true;
    if (isBroken) return;
    const element: Open = {
      name: local(name),
      line: parser.line,
      attributes: new Map(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const add = (more: string) => {
    const element = open.at(-1);
    if (element) element.text = (element.text + more).trim();
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return isBroken ? null : root;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** All elements of that name in another one, at any depth, in order. */
export function elementsNamed(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ]);
}

/** The text of a child of that name. */
export function childText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}
