import type { RawFinding, TraceStep } from '../analysis/api/result.js';
import { Kind, NONE } from '../ir/kinds.js';
import { ownNameWords } from '../ir/own-names.js';
import type { SourceView } from './source-view.js';

const MAX_QUOTED = 80;

/** Fills `{source}`, `{sink}`, `{place}`, `{callee}` and `{value}` of a rule's message with what stands in the code, and what else `words` name. */
export function findingMessage(
  raw: RawFinding,
  sinkView: SourceView,
  placeView: SourceView,
  mask: (text: string) => string,
  words: Readonly<Record<string, string>> = {},
): string {
  const quote = (text: string) => quoted(mask(text));
  const parts: Record<string, () => string> = {
    source: () => raw.source?.description ?? 'untrusted input',
    sink: () => quote(sinkView.textOf(raw.sink.node)),
    place: () => quote(placeView.textOf(raw.place.node)),
    callee: () => quote(calleeText(sinkView, raw.sink.node)),
    value: () => quote(placeView.textOf(raw.place.node)),
  };
  return raw.rule.message
    .replace(
      /\{(\w+)\}/g,
      (whole, name: string) => parts[name]?.() ?? (Object.hasOwn(words, name) ? mask(words[name]) : whole),
    )
    .slice(0, 2000);
}

/** What a step of the trace does, in words. */
export function stepMessage(
  step: TraceStep,
  raw: RawFinding,
  view: SourceView,
  mask: (text: string) => string,
): string {
  const named = step.kind === 'propagation' ? (memberWritten(view, step.node) ?? step.subject) : step.subject;
  const subject = named ? (ownNameWords(named) ?? `\`${quoted(mask(named))}\``) : '';
  switch (step.kind) {
    case 'source':
      return `\`${quoted(mask(view.textOf(step.node)))}\` is ${raw.source?.description ?? 'untrusted input'}`;
    case 'propagation':
      return subject ? `${subject} takes the value` : 'the value flows on';
    case 'call':
      if (!subject) return 'passed on by a call';
      return step.detail ? `passed to ${subject} as \`${quoted(step.detail)}\`` : `passed to ${subject}`;
    case 'return':
      return subject ? `returned by ${subject}` : 'returned';
    case 'sink':
      return subject ? `used by ${subject}` : 'used here';
  }
}

/** A member as it is written where it is assigned; the program may know it by another name. */
function memberWritten(view: SourceView, node: number): string | null {
  const { unit } = view;
  if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Member) return null;
  return view.textOf(unit.a(node)) || null;
}

/** The function that is called, the member that is written: what names a sink. */
export function calleeText(view: SourceView, node: number): string {
  const { unit } = view;
  const kind = unit.kind(node);
  const named = kind === Kind.Call || kind === Kind.New || kind === Kind.Assign || kind === Kind.Markup;
  const callee = named ? unit.a(node) : NONE;
  return view.textOf(callee === NONE ? node : callee);
}

/** Scanned text for a message: one line, bounded, and without the backticks that would end its quotation. */
function quoted(text: string): string {
  const flat = text.replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  return flat.length > MAX_QUOTED ? `${flat.slice(0, MAX_QUOTED - 1)}…` : flat;
}
