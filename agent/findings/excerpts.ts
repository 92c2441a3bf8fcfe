import { EXCERPT_LINES, type Excerpt, MAX_EXCERPT_LINE, type Region } from '#protocol/finding.js';
import { maskAcrossLines, maskLiterals } from './masking.js';
import type { SourceView } from './source-view.js';

/** Longer lines are data, and not quoted. */
const MAX_LINE_LENGTH = 10_000;
const ABOVE = Math.floor(EXCERPT_LINES / 2);

/** Literals that are secrets, by the line where they were found. */
export type SecretLines = Map<number, string[]>;

interface Line {
  text: string;
  /** Columns of the masked line that are cut off in front, less the `…` in their place. */
  shift: number;
}

/**
 * Quotes the lines around a location. Unlike a single line they may show what another finding is about, or the middle of a
 * key: credentials are masked in the file as a whole, and every line without the secrets that any finding has there.
 */
export class Excerpts {
  private readonly files = new Map<SourceView, string[]>();
  private readonly lines = new Map<SourceView, Map<number, string>>();

  constructor(
    /** Secrets that are masked in every text of the scan. */
    private readonly everywhere: ReadonlySet<string>,
    private readonly secretsOf: (view: SourceView) => SecretLines | undefined,
  ) {}

  /**
   * @param mark the value that is marked, within the first lines
   * @param secrets those of the finding
   * @returns nothing for a file that is gone meanwhile
   */
  around(
    view: SourceView,
    { startLine }: Region,
    mark: Region,
    secrets: readonly string[],
  ): Excerpt | undefined {
    const count = this.file(view).length;
    if (view.text === '' || startLine > count) return;
    const first = Math.max(1, startLine - ABOVE);
    const last = Math.min(count, startLine + ABOVE);
    const lines = Array.from({ length: last - first + 1 }, (_, index) => {
      const line = first + index;
      const text = maskLiterals(this.masked(view, line), secrets);
      return cut(text, line === mark.startLine ? columnIn(text, view.line(line), mark.startColumn) : 1);
    });
    const marked = this.marked(view, mark, first, lines);
    return { startLine: first, lines: lines.map(({ text }) => text), ...(marked ? { mark: marked } : {}) };
  }

  /** The region in the columns of the lines as they are shown. */
  private marked(view: SourceView, mark: Region, first: number, lines: Line[]): Region | undefined {
    const start = lines[mark.startLine - first];
    if (start === undefined) return;
    const endLine = Math.min(mark.endLine, first + lines.length - 1);
    const end = lines[endLine - first];
    const whole = (line: number) => ({ text: this.masked(view, line), written: view.line(line) });
    const from = whole(mark.startLine);
    const to = whole(endLine);
    const prefix = from.written.slice(0, mark.startColumn - 1);
    const suffix = endLine === mark.endLine ? to.written.slice(mark.endColumn - 1) : '';
    // A secret in front of the value or behind it has moved what stands there.
    if (!from.text.startsWith(prefix) || !to.text.endsWith(suffix)) return;
    const startColumn = within(prefix.length + 1 - start.shift, start.text);
    const endColumn = within(to.text.length - suffix.length + 1 - end.shift, end.text);
    if (mark.startLine === endLine && startColumn >= endColumn) return;
    return { startLine: mark.startLine, startColumn, endLine, endColumn };
  }

  /** A line without what is a secret for any finding; each is masked once, however many findings quote it. */
  private masked(view: SourceView, line: number): string {
    const known = this.lines.get(view) ?? new Map<number, string>();
    this.lines.set(view, known);
    const found = known.get(line);
    if (found !== undefined) return found;
    const whole = this.file(view)[line - 1];
    const own = this.secretsOf(view)?.get(line) ?? [];
    const text =
      whole.length > MAX_LINE_LENGTH ? '…' : maskLiterals(maskLiterals(whole, own), this.everywhere);
    known.set(line, text);
    return text;
  }

  private file(view: SourceView): string[] {
    const known = this.files.get(view);
    if (known) return known;
    const lines = maskAcrossLines(view.text).split(/\r\n?|\n/);
    // Behind the last line break is no line.
    if (lines.length > 1 && lines.at(-1) === '') lines.pop();
    this.files.set(view, lines);
    return lines;
  }
}

/** The column of a masked line; 1 where a secret in front of it has moved it. */
function columnIn(text: string, written: string, column: number): number {
  return text.startsWith(written.slice(0, column - 1)) ? column : 1;
}

/** A line of at most `MAX_EXCERPT_LINE`, of a long one the part around the column. */
function cut(line: string, column: number): Line {
  const text = line.trimEnd();
  if (text.length <= MAX_EXCERPT_LINE) return { text, shift: 0 };
  const from = column > MAX_EXCERPT_LINE / 2 ? column - 1 - Math.floor(MAX_EXCERPT_LINE / 4) : 0;
  const lead = from > 0 ? '…' : '';
  const rest = text.slice(from);
  const room = MAX_EXCERPT_LINE - lead.length;
  return {
    text: lead + (rest.length > room ? `${rest.slice(0, room - 1)}…` : rest),
    shift: from - lead.length,
  };
}

function within(column: number, text: string): number {
  return Math.max(1, Math.min(column, text.length + 1));
}
