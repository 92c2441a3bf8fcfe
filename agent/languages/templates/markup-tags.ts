/** A tag of an HTML document with its attributes; offsets are those of the values without their quotes. */
export interface MarkupTag {
  kind: 'open' | 'close' | 'text';
  name: string;
  start: number;
  end: number;
  /** No end tag belongs to it. */
  isEmpty: boolean;
  attributes: readonly MarkupAttribute[];
}

export interface MarkupAttribute {
  name: string;
  value: string;
  start: number;
  end: number;
}

const TAG = /<!--|<(\/?)([A-Za-z][\w:.-]*)/g;
const ATTRIBUTE = /\s*([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?|\s*\//y;
const CLOSE = /\s*>/y;
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** The tags of a document in order, with the text between them as pieces of their own. */
export function* markupTags(text: string): Generator<MarkupTag> {
  let position = 0;
  TAG.lastIndex = 0;
  for (let found = nextTag(text, position); found !== null; found = nextTag(text, position)) {
    if (found.index > position) yield piece(position, found.index);
    if (found[0] === '<!--') {
      const close = text.indexOf('-->', found.index);
      if (close < 0) return;
      position = close + 3;
      continue;
    }
    const name = found[2].toLowerCase();
    const read = attributesAt(text, found.index + found[0].length);
    position = read.end;
    yield {
      kind: found[1] === '/' ? 'close' : 'open',
      name,
      start: found.index,
      end: read.end,
      isEmpty: read.isClosed || voidElements.has(name),
      attributes: read.attributes,
    };
  }
  if (position < text.length) yield piece(position, text.length);
}

function nextTag(text: string, from: number): RegExpExecArray | null {
  TAG.lastIndex = from;
  return TAG.exec(text);
}

function piece(start: number, end: number): MarkupTag {
  return { kind: 'text', name: '', start, end, isEmpty: true, attributes: [] };
}

function attributesAt(
  text: string,
  from: number,
): { attributes: MarkupAttribute[]; end: number; isClosed: boolean } {
  const attributes: MarkupAttribute[] = [];
  let end = from;
  let isClosed = false;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const found = ATTRIBUTE.exec(text);
    if (found === null || found[0] === '') break;
    end = ATTRIBUTE.lastIndex;
    const [, name, value] = found;
    isClosed = name === undefined;
    if (name === undefined || value === undefined) continue;
    const quote = value[0] === '"' || value[0] === "'" ? 1 : 0;
    attributes.push({
      name,
      value: value.slice(quote, value.length - quote),
      start: end - value.length + quote,
      end: end - quote,
    });
  }
  CLOSE.lastIndex = end;
  if (CLOSE.exec(text) !== null) return { attributes, end: CLOSE.lastIndex, isClosed };
  // Broken: the tag ends where it cannot be read any further.
  return { attributes, end: Math.max(end, from), isClosed: true };
}
