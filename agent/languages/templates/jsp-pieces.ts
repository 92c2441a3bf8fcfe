/** A piece of a JSP file that does something; `from` and `to` are the ends of its code. */
export interface JspPiece {
  kind: 'directive' | 'declaration' | 'expression' | 'scriptlet' | 'value' | 'tag' | 'end-tag';
  start: number;
  end: number;
  from: number;
  to: number;
  /** Name of a tag or directive. */
  name: string;
  attributes: ReadonlyMap<string, JspAttribute>;
  /** A tag without a body. */
  isEmpty: boolean;
}

export interface JspAttribute {
  value: string;
  start: number;
  end: number;
}

const OPENING = /<%--|<%[@!=]?|\\?[$#]\{|<\/?[A-Za-z]\w*:[\w.-]+/g;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/y;
const TAG_END = /\s*(\/?)>/y;
const DIRECTIVE = /\s*(\w+)/y;
const kinds: Record<string, JspPiece['kind']> = {
  '<%@': 'directive',
  '<%!': 'declaration',
  '<%=': 'expression',
  '<%': 'scriptlet',
};

/** The pieces of a JSP file in order; one that is not closed ends the file. */
export function* jspPieces(text: string): Generator<JspPiece> {
  let position = 0;
  for (;;) {
    OPENING.lastIndex = position;
    const opening = OPENING.exec(text);
    if (opening === null) return;
    const [mark] = opening;
    const start = opening.index;
    const from = start + mark.length;
    if (mark === '<%--') {
      const close = text.indexOf('--%>', from);
      if (close < 0) return;
      position = close + 4;
    } else if (mark.startsWith('<%')) {
      const close = text.indexOf('%>', from);
      if (close < 0) return;
      position = close + 2;
      const piece = { kind: kinds[mark], start, end: position, from, to: close };
      yield mark === '<%@' ? directive(text, piece) : { ...piece, ...PLAIN };
    } else if (mark.endsWith('{')) {
      const close = closingBrace(text, from);
      position = close < 0 ? from : close + 1;
      if (close >= 0 && mark[0] !== '\\')
        yield { kind: 'value', start, end: position, from, to: close, ...PLAIN };
    } else {
      const piece = tag(text, start, from, mark.startsWith('</'));
      if (piece === null) return;
      position = piece.end;
      yield piece;
    }
  }
}

const PLAIN = { name: '', attributes: new Map<string, JspAttribute>(), isEmpty: false };

function directive(text: string, piece: Pick<JspPiece, 'kind' | 'start' | 'end' | 'from' | 'to'>): JspPiece {
  DIRECTIVE.lastIndex = piece.from;
  const name = DIRECTIVE.exec(text)?.[1] ?? '';
  return { ...piece, name, attributes: attributesAt(text, DIRECTIVE.lastIndex).attributes, isEmpty: true };
}

/** A tag of a library, `<c:out value="..."/>`; null where its end is not found. */
function tag(text: string, start: number, from: number, isEnd: boolean): JspPiece | null {
  const name = text.slice(start + (isEnd ? 2 : 1), from);
  const { attributes, end } = attributesAt(text, from);
  TAG_END.lastIndex = end;
  const close = TAG_END.exec(text);
  if (close === null) {
    // Not in the form that is read here: it is passed over whole, so that its attributes are not taken for text.
    const next = text.indexOf('>', from);
    return next < 0
      ? null
      : { kind: 'tag', start, end: next + 1, from, to: from, name: '', attributes, isEmpty: true };
  }
  const kind = isEnd ? 'end-tag' : 'tag';
  return { kind, start, end: TAG_END.lastIndex, from, to: end, name, attributes, isEmpty: close[1] === '/' };
}

function attributesAt(text: string, from: number): { attributes: Map<string, JspAttribute>; end: number } {
  const attributes = new Map<string, JspAttribute>();
  let end = from;
  ATTRIBUTE.lastIndex = from;
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    end = ATTRIBUTE.lastIndex;
    const [, name, quoted] = found;
    attributes.set(name, { value: quoted.slice(1, -1), start: end - quoted.length + 1, end: end - 1 });
  }
  return { attributes, end };
}

/** Where `${` is closed, not looking into texts; -1 where it is not within a few lines. */
export function closingBrace(text: string, from: number): number {
  const limit = Math.min(text.length, from + 2000);
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const character = text[at];
    // Values do not stand in values: the one before is not closed.
    if (character === '$' && text[at + 1] === '{') return -1;
    if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return at;
    else if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1);
      if (close > 0 && close < limit) at = close;
    }
  }
  return -1;
}
