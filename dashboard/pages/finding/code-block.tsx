import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CodeToken } from '../../parts/highlight.js';
import type { Finding } from './load.js';

type Excerpt = NonNullable<Finding['steps'][number]['excerpt']>;
type Mark = NonNullable<Excerpt['mark']>;

interface Props {
  path: string;
  excerpt: Excerpt;
  /** Lines that it is about; the others are around them. */
  lines: ReadonlySet<number>;
  marks: readonly Mark[];
}

/** Lines of a file with their numbers, in colours, with the values marked. */
export function CodeBlock({ path, excerpt, lines, marks }: Props) {
  const indent = indentOf(excerpt.lines);
  const texts = excerpt.lines.map((line) => line.slice(indent));
  const colours = useColours(path, texts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, for the keyboard too
    <pre tabIndex={0}>
      {texts.map((text, index) => {
        const line = excerpt.startLine + index;
        const tokens = colours?.[index] ?? [{ text, kind: '' }];
        return (
          <span key={line} class={lines.has(line) ? 'line at-hand' : 'line'}>
            <span class="line-number" aria-hidden="true">
              {line}
            </span>
            <code>
              <bdi>{rendered(pieces(tokens, spansOf(marks, line, indent, text.length)))}</bdi>
            </code>
          </span>
        );
      })}
    </pre>
  );
}

/** What gives colours is large, and comes after the code itself. */
function useColours(path: string, texts: readonly string[]): CodeToken[][] | null {
  const [colours, setColours] = useState<CodeToken[][] | null>(null);
  const code = texts.join('\n');
  useEffect(() => {
    let isShown = true;
    import('../../parts/highlight.js').then(
      ({ highlightedLines }) => isShown && setColours(highlightedLines(path, code.split('\n'))),
      // Without colours the code is still there.
      () => isShown && setColours(null),
    );
    return () => {
      isShown = false;
    };
  }, [path, code]);
  return colours;
}

interface Span {
  from: number;
  to: number;
}

/** Where the marks are on a line, 0-based, without the indent. */
function spansOf(marks: readonly Mark[], line: number, indent: number, length: number): Span[] {
  return marks.flatMap(({ startLine, startColumn, endLine, endColumn }) => {
    if (line < startLine || line > endLine) return [];
    const from = line === startLine ? Math.max(0, startColumn - 1 - indent) : 0;
    const to = line === endLine ? Math.min(length, endColumn - 1 - indent) : length;
    return from < to ? [{ from, to }] : [];
  });
}

interface Piece extends CodeToken {
  isMarked: boolean;
}

/** Tokens, cut where a mark begins or ends. */
function pieces(tokens: readonly CodeToken[], spans: readonly Span[]): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const { text, kind } of tokens) {
    const end = at + text.length;
    const cuts = spans.flatMap(({ from, to }) => [from, to]).filter((cut) => at < cut && cut < end);
    const edges = [at, ...new Set(cuts.sort((one, other) => one - other)), end];
    for (let n = 1; n < edges.length; n++) {
      const isMarked = spans.some(({ from, to }) => from <= edges[n - 1] && edges[n] <= to);
      found.push({ text: text.slice(edges[n - 1] - at, edges[n] - at), kind, isMarked });
    }
    at = end;
  }
  return found;
}

/** Pieces that are marked and next to each other are one mark. */
function rendered(all: readonly Piece[]): ComponentChild[] {
  const found: ComponentChild[] = [];
  for (let at = 0; at < all.length; ) {
    const { isMarked } = all[at];
    const end = all.findIndex((piece, index) => index > at && piece.isMarked !== isMarked);
    const run = all.slice(at, end < 0 ? all.length : end);
    found.push(isMarked ? <mark key={at}>{run.map(coloured)}</mark> : run.map(coloured));
    at += run.length;
  }
  return found;
}

function coloured({ text, kind }: CodeToken) {
  return kind === '' ? text : <span class={`code-${kind}`}>{text}</span>;
}

/** Blanks in front that all lines share. */
function indentOf(lines: readonly string[]): number {
  const said = lines.filter((line) => line.trim() !== '');
  const first = /^[ \t]*/.exec(said[0] ?? '')?.[0] ?? '';
  let length = first.length;
  while (said.some((line) => !line.startsWith(first.slice(0, length)))) length -= 1;
  return length;
}
