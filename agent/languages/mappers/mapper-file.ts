import { SaxesParser } from 'saxes';

/** Files that are longer are no mappers that somebody wrote. */
const MAX_CHARACTERS = 1_000_000;
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 50;
const MAX_PLACEHOLDERS = 20_000;

/** Where something is in the file. */
export interface Place {
  start: number;
  end: number;
}

/** A part of a statement that decides what its text becomes. What is plain text, or bound by `#{}`, is left out. */
export type Piece = Place &
  /** `${a}`, or several with nothing but space between them. */
  (
    | { kind: 'value'; expressions: string[] }
    | { kind: 'each'; item: string; index: string; collection: string; body: Piece[] }
    | { kind: 'if'; test: string; body: Piece[] }
    | { kind: 'bind'; name: string; value: string }
    | { kind: 'include'; refid: string; properties: ReadonlyMap<string, string> }
    | { kind: 'block'; body: Piece[] }
  );

export interface Statement extends Place {
  id: string;
  isSelect: boolean;
  body: Piece[];
}

/** A file of statements for the methods of one interface. */
export interface MapperFile {
  namespace: string;
  statements: Statement[];
  /** What `<include>` can name, by `id`. */
  fragments: ReadonlyMap<string, readonly Piece[]>;
}

const STATEMENTS: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete']);
const PLACEHOLDER = /\$\{([^{}]{1,500})\}/g;

/** Reads a mapper; null for a file that is none, is broken or too large. Entities that it declares itself are not read. */
export function parseMapper(text: string): MapperFile | null {
  if (text.length > MAX_CHARACTERS || !text.includes('<mapper') || !text.includes('namespace')) return null;
  return new MapperReader(text).read();
}

interface Open {
  name: string;
  body: Piece[];
}

class MapperReader {
  private readonly parser = new SaxesParser();
  private readonly open: Open[] = [];
  private readonly statements: Statement[] = [];
  private readonly fragments = new Map<string, Piece[]>();
  private namespace: string | null = null;
  /** Where what was read last ends. */
  private at = 0;
  private elements = 0;
  private placeholders = 0;
  private isBroken = false;

  constructor(private readonly text: string) {}

  read(): MapperFile | null {
    const { parser } = this;
    parser.on('error', () => {
      this.isBroken = true;
    });
    parser.on('opentag', ({ name, attributes }) => {
      const start = this.textBefore();
      this.at = parser.position;
      if (++this.elements > MAX_ELEMENTS || this.open.length >= MAX_DEPTH) this.isBroken = true;
      if (!this.isBroken) this.element(name, attributes, { start, end: parser.position });
    });
    parser.on('closetag', ({ isSelfClosing }) => {
      if (!isSelfClosing) this.textBefore();
      this.at = parser.position;
      this.open.pop();
    });
    parser.on('cdata', () => {
      const start = this.textBefore();
      this.values(start, parser.position);
      this.at = parser.position;
    });
    const skip = () => {
      this.textBefore();
      this.at = parser.position;
    };
    for (const event of ['comment', 'doctype', 'processinginstruction', 'xmldecl'] as const)
      parser.on(event, skip);
    parser.write(this.text).close();
    const { namespace, statements, fragments } = this;
    return this.isBroken || namespace === null ? null : { namespace, statements, fragments };
  }

  /** Takes the text before the markup that was just read, and gives the start of that. */
  private textBefore(): number {
    const found = this.text.indexOf('<', this.at);
    const start = found < 0 ? this.text.length : found;
    this.values(this.at, start);
    return start;
  }

  private values(start: number, end: number): void {
    const body = this.open.at(-1)?.body;
    if (body === undefined || start >= end) return;
    for (const found of this.text.slice(start, end).matchAll(PLACEHOLDER)) {
      if (++this.placeholders > MAX_PLACEHOLDERS) return;
      const from = start + found.index;
      if (this.text[from - 1] === '\\') continue;
      const expression = found[1].trim();
      const end = from + found[0].length;
      const last = body.at(-1);
      if (last?.kind === 'value' && /^\s{0,100}$/.test(this.text.slice(last.end, from))) {
        last.expressions.push(expression);
        last.end = end;
      } else body.push({ kind: 'value', expressions: [expression], start: from, end });
    }
  }

  private element(name: string, attributes: Record<string, string>, place: Place): void {
    const of = (attribute: string) => (Object.hasOwn(attributes, attribute) ? attributes[attribute] : '');
    const outer = this.open.at(-1);
    const body: Piece[] = [];
    this.open.push({ name, body });
    if (outer === undefined) {
      this.namespace = name === 'mapper' && of('namespace') !== '' ? of('namespace').trim() : null;
      return;
    }
    if (outer.name === 'mapper' && this.open.length === 2) {
      const id = of('id');
      if (STATEMENTS.has(name)) this.statements.push({ ...place, id, isSelect: name === 'select', body });
      else if (name === 'sql' && !this.fragments.has(id)) this.fragments.set(id, body);
      return;
    }
    switch (name) {
      case 'foreach':
        outer.body.push({
          ...place,
          kind: 'each',
          item: of('item'),
          index: of('index'),
          collection: of('collection'),
          body,
        });
        return;
      case 'if':
      case 'when':
        outer.body.push({ ...place, kind: 'if', test: of('test'), body });
        return;
      case 'bind':
        outer.body.push({ ...place, kind: 'bind', name: of('name'), value: of('value') });
        return;
      case 'include':
        this.include(outer, of('refid'), place);
        return;
      case 'property':
        this.includes.get(outer)?.set(of('name'), of('value'));
        return;
      default:
        outer.body.push({ ...place, kind: 'block', body });
    }
  }

  private include(outer: Open, refid: string, place: Place): void {
    const properties = new Map<string, string>();
    outer.body.push({ ...place, kind: 'include', refid, properties });
    const own = this.open.at(-1);
    if (own !== undefined) this.includes.set(own, properties);
  }
  private readonly includes = new Map<Open, Map<string, string>>();
}
