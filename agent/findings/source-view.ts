import type { Region } from '#protocol/finding.js';
import { Unit, type UnitData } from '../ir/unit.js';
import { foreignKindOf } from '../workspace/foreign-kind.js';

const MAX_LINES = 3;
const MAX_LINE_LENGTH = 10_000;
/** Characters at the beginning of a file in which its imports stand. */
const MAX_IMPORTS = 20_000;

/** A unit together with its text: what findings quote from it. The text is `''` when the file is gone meanwhile. */
export class SourceView {
  readonly unit: Unit;
  private foreign: 'vendored' | 'generated' | null | undefined;

  constructor(
    data: UnitData,
    readonly text: string,
    private readonly foreignOf: (
      path: string,
      text: string,
    ) => 'vendored' | 'generated' | null = foreignKindOf,
  ) {
    this.unit = new Unit(data);
  }

  get path(): string {
    return this.unit.path;
  }

  /** A file of Go that tests are made with, by what it imports and takes: `func open(t testing.TB)`. */
  get isTestHelper(): boolean {
    return (
      this.path.endsWith('.go') &&
      /^(import)?\s+"testing"\r?$/m.test(this.text.slice(0, MAX_IMPORTS)) &&
      /\btesting\.(TB?|B|F|M)\b/.test(this.text)
    );
  }

  /** Vendored or generated (or minified), and analysed because `include` names it; null for code that people write here. */
  get foreignKind(): 'vendored' | 'generated' | null {
    if (this.foreign === undefined) this.foreign = this.foreignOf(this.path, this.text);
    return this.foreign;
  }

  /**
   * Where a node stands, without the bodies of functions inside it: a call with a callback of a hundred lines
   * ends where the callback begins.
   */
  region(node: number): Region {
    const start = this.unit.start(node);
    const end = this.functionsInside(node)[0]?.start ?? this.unit.end(node);
    return this.span(start, Math.max(start, end));
  }

  /** Where the text between two offsets stands. */
  span(start: number, end: number): Region {
    const from = this.unit.position(start);
    const to = this.unit.position(end);
    return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
  }

  /** The text of a node with `…` in place of the functions inside it. */
  textOf(node: number): string {
    let text = '';
    let at = this.unit.start(node);
    for (const { start, end } of this.functionsInside(node)) {
      if (start < at) continue;
      text += `${this.text.slice(at, start)}…`;
      at = end;
    }
    return text + this.text.slice(at, this.unit.end(node));
  }

  /**
   * The lines of a region, masked, then trimmed: at most three lines and `max` characters.
   * A long line is cut around the column; a huge one is data, and not quoted.
   */
  code(region: Region, max: number, mask: (text: string) => string): string {
    const lines: string[] = [];
    const last = Math.min(region.endLine, region.startLine + MAX_LINES - 1);
    for (let line = region.startLine; line <= last; line++) {
      const whole = this.line(line);
      if (whole.length > MAX_LINE_LENGTH) continue;
      // Masked as a whole: a secret that is cut first would not be recognised any more.
      const text = mask(whole);
      const column = line === region.startLine ? region.startColumn - 1 : 0;
      const from = text.length > max && column > max / 2 ? column - Math.floor(max / 4) : 0;
      const trimmed = `${from > 0 ? '…' : ''}${text.slice(from, from + max)}`.trim();
      if (trimmed) lines.push(trimmed);
    }
    const joined = lines.join('\n');
    return joined.length > max ? `${joined.slice(0, max - 1)}…` : joined;
  }

  /** Text of a 1-based line, `''` outside of the file. */
  line(line: number): string {
    const starts = this.unit.data.lineStarts;
    if (line < 1 || line > starts.length) return '';
    const end = line < starts.length ? starts[line] : this.text.length;
    return this.text.slice(starts[line - 1], end).replace(/[\r\n]+$/, '');
  }

  /** `UserStore.find` for a function: names of the classes and functions around it; anonymous ones are left out. */
  scope(fn: number): string {
    const { functions, classes } = this.unit.data;
    const names: string[] = [];
    for (let at = fn; at > 0; at = functions[at].parent) {
      const { name, owner } = functions[at];
      if (name !== '') names.unshift(name);
      const className = owner >= 0 ? classes[owner].name : '';
      if (className !== '') names.unshift(className);
    }
    return names.join('.').slice(0, 500);
  }

  /** Functions that lie wholly inside a node, outermost first, in order. The node itself may be one. */
  private functionsInside(node: number): { start: number; end: number }[] {
    const start = this.unit.start(node);
    const end = this.unit.end(node);
    return this.unit.data.functions
      .filter((fn, index) => index > 0 && fn.start > start && fn.end <= end)
      .sort((one, other) => one.start - other.start);
  }
}
