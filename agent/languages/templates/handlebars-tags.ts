/** A tag of a Handlebars template. */
export interface HandlebarsTag {
  kind: 'value' | 'raw' | 'open' | 'close' | 'else' | 'partial';
  /** Of a block or partial. */
  name: string;
  parameters: readonly Parameter[];
  /** Names of `as |item index|`. */
  names: readonly string[];
  start: number;
  end: number;
}

/** A value in a tag; `key` is `''` unless it is written `key=value`. */
export interface Parameter {
  kind: 'path' | 'text' | 'number' | 'group';
  key: string;
  value: string;
  start: number;
  end: number;
  inner: readonly Parameter[];
}

const OPENING = /\\?\{\{\{\{|\\?\{\{\{?/g;
const TOKEN =
  /\s*(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|(\()|(\))|(-?\d+(?:\.\d+)?)(?![\w.])|([^\s"'()=|{}]+))/y;
const MAX_PARAMETERS = 200;
const MAX_DEPTH = 20;

/** The tags of a template in order; one that is not closed ends the template. */
export function* handlebarsTags(text: string): Generator<HandlebarsTag> {
  let position = 0;
  for (;;) {
    OPENING.lastIndex = position;
    const opening = OPENING.exec(text);
    if (opening === null) return;
    const start = opening.index;
    const from = start + opening[0].length;
    if (opening[0][0] === '\\' || opening[0].endsWith('{{{{')) {
      position = from;
      continue;
    }
    if (/^~?!/.test(text.slice(from, from + 2))) {
      const isLong = /^~?!--/.test(text.slice(from, from + 4));
      const close = text.indexOf(isLong ? '--' : '}}', from + 4);
      const end = close < 0 ? -1 : text.indexOf('}}', close);
      if (end < 0) return;
      position = end + 2;
      continue;
    }
    const closing = opening[0] === '{{{' ? '}}}' : '}}';
    const close = text.indexOf(closing, from);
    if (close < 0) return;
    position = close + closing.length;
    yield tagOf(text, { start, end: position, from, to: close }, closing === '}}}');
  }
}

function tagOf(
  text: string,
  { start, end, from, to }: { start: number; end: number; from: number; to: number },
  isRaw: boolean,
): HandlebarsTag {
  const content = /^~?\s*([#/&>^]?)(\*?)\s*/.exec(text.slice(from, Math.min(to, from + 40)));
  const sign = content?.[1] ?? '';
  const begin = from + (content?.[0].length ?? 0);
  const plain = { name: '', parameters: [], names: [], start, end };
  if (/^~?\s*(else|\^)\s*~?$/.test(text.slice(from, to))) return { ...plain, kind: 'else' };
  const names = /\bas\s+\|([^|]*)\|/.exec(text.slice(begin, to));
  const until = names === null ? to : begin + names.index;
  const [parameters] = parametersOf(text, begin, until, 0);
  if (sign === '' || sign === '&')
    return { ...plain, kind: isRaw || sign === '&' ? 'raw' : 'value', parameters };
  const [first, ...rest] = parameters;
  const name = first?.kind === 'path' || first?.kind === 'text' ? first.value : '';
  if (sign === '/') return { ...plain, kind: 'close', name };
  if (sign === '>') return { ...plain, kind: 'partial', name, parameters: rest };
  const given = (names?.[1] ?? '').trim().split(/\s+/);
  return { ...plain, kind: 'open', name, parameters: rest, names: given };
}

/** The values up to the end, or up to the parenthesis that closes a group; with where they end. */
function parametersOf(text: string, from: number, to: number, depth: number): [Parameter[], number] {
  const parameters: Parameter[] = [];
  let position = from;
  while (parameters.length < MAX_PARAMETERS) {
    TOKEN.lastIndex = position;
    const found = TOKEN.exec(text);
    if (found === null || TOKEN.lastIndex > to) return [parameters, position];
    const end = TOKEN.lastIndex;
    position = end;
    const [whole, key = '', double, single, open, close, number, path] = found;
    const start = end - whole.trimStart().length;
    if (close !== undefined) return [parameters, position];
    if (open !== undefined) {
      if (depth >= MAX_DEPTH) return [parameters, to];
      const [inner, after] = parametersOf(text, end, to, depth + 1);
      position = after;
      parameters.push({ kind: 'group', key, value: '', start, end: after, inner });
    } else if (number !== undefined)
      parameters.push({ kind: 'number', key, value: number, start, end, inner: [] });
    else if (path !== undefined)
      parameters.push({
        kind: 'path',
        key,
        value: path.replace(/~$/, ''),
        start: end - path.length,
        end,
        inner: [],
      });
    else parameters.push({ kind: 'text', key, value: double ?? single ?? '', start, end, inner: [] });
  }
  return [parameters, position];
}
