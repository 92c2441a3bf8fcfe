import type { Fix } from '#protocol/finding.js';
import type { TextEdit } from '#protocol/text-edits.js';
import type { RawFinding, Site } from '../analysis/api/result.js';
import { Kind, NONE } from '../ir/kinds.js';
import type { EditTemplate, FixTemplate } from '../rules/fix-template.js';
import { addition, removal, statementBefore } from './fix-edits.js';
import { gapAt, type MatchedNodes, type Stretch, stretchAt, textAt } from './fix-places.js';
import { fixedLines } from './fixed-lines.js';
import type { SourceView } from './source-view.js';

const MAX_REPLACEMENT = 2000;
/** Longer texts are no place for a mechanical fix, and a long way for a pattern. */
const MAX_WRITTEN = 5000;
const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
/** What may be replaced without a look at it: what says a value, and does nothing. */
const saysValue = new Set<number>([
  Kind.String,
  Kind.Number,
  Kind.True,
  Kind.False,
  Kind.Null,
  Kind.Undefined,
  Kind.Member,
  Kind.Global,
  Kind.Import,
]);

/** Places that a rule means as a whole when it names them. */
const wholes = new Set(['sink', 'callee', 'receiver']);

/**
 * The mechanical fix of a finding: the first of its rule's templates of which every edit fits what is written.
 * None in templates, whose program is made up, none in code that comes from elsewhere, and none that would quote a secret.
 */
export function fixOf(raw: RawFinding, view: SourceView, mask: (text: string) => string): Fix | undefined {
  if (raw.rule.fix.length === 0 || view.unit.data.renders !== undefined) return undefined;
  if (view.text === '' || view.foreignKind !== null) return undefined;
  const here = (site: Site | undefined) => (site?.unit === raw.sink.unit ? site.node : NONE);
  const nodes: MatchedNodes = { sink: raw.sink.node, value: here(raw.place), source: here(raw.trace[0]) };
  for (const template of raw.rule.fix) {
    const edits = editsOf(template, view, nodes);
    if (edits === null || edits.some(({ replacement }) => mask(replacement) !== replacement)) continue;
    const lines = fixedLines(view, edits, mask);
    return {
      description: template.description,
      preservesBehaviour: template.preserves ?? false,
      edits: edits.map(({ start, end, replacement }) => ({
        location: { path: view.path, region: view.span(start, end) },
        replacement,
      })),
      ...(lines ? { lines } : {}),
    };
  }
  return undefined;
}

/** The edits in order of place; null when one does not fit, two overlap, or nothing would change. */
function editsOf(template: FixTemplate, view: SourceView, nodes: MatchedNodes): TextEdit[] | null {
  const edits: TextEdit[] = [];
  for (const one of template.edits) {
    const edit = editOf(one, view, nodes);
    if (edit === null || (edit !== 'fits' && edit.replacement.length > MAX_REPLACEMENT)) return null;
    if (edit !== 'fits' && view.text.slice(edit.start, edit.end) !== edit.replacement) edits.push(edit);
  }
  edits.sort((one, other) => one.start - other.start || one.end - other.end);
  const overlap = edits.some((edit, index) => index > 0 && edit.start < edits[index - 1].end);
  return edits.length === 0 || overlap ? null : edits;
}

/** The change of one edit; `fits` when it only asks; null when it does not fit. */
function editOf(edit: EditTemplate, view: SourceView, nodes: MatchedNodes): TextEdit | 'fits' | null {
  const found = stretchAt(view, nodes, edit.at);
  if (found === null) {
    if (edit.add === undefined) return null;
    const gap = gapAt(view, nodes, edit.at);
    const added = filled(edit.add, view, nodes);
    return gap === null || added === null ? null : addition(view, gap, added);
  }
  if (found.end - found.start > MAX_WRITTEN) return null;
  if (edit.text !== undefined) return literalEdit(edit, edit.text, view, found);
  const written = view.text.slice(found.start, found.end);
  const pattern = edit.written === undefined ? null : new RegExp(edit.written, 'u');
  if (pattern !== null && !pattern.test(written)) return null;
  if (edit.remove) return removal(view, found);
  if (edit.before !== undefined) {
    const statement = filled(edit.before, view, nodes);
    return statement === null ? null : statementBefore(view, found, statement);
  }
  if (edit.with === undefined) return edit.written === undefined ? null : 'fits';
  const isPart = found.node === NONE || wholes.has(edit.at);
  if (pattern === null && !isPart && !saysValue.has(view.unit.kind(found.node))) return null;
  const replacement = filled(edit.with, view, nodes);
  if (replacement === null || (/^new\b/.test(replacement) && isCast(view, found))) return null;
  return { ...range(found), replacement: written.replace(pattern ?? /^[\s\S]*$/, replacement) };
}

/** `(Name) ` before a place: an object of another class would not be one of that name. */
function isCast({ text }: SourceView, { start }: Stretch): boolean {
  return /\(\s*[\w.]+(<[^()]{0,200}>)?\s*\)\s*$/.test(text.slice(Math.max(0, start - 400), start));
}

/** Another text between the quotes that stand there. */
function literalEdit(
  { written }: EditTemplate,
  text: string,
  view: SourceView,
  found: Stretch,
): TextEdit | null {
  if (found.node === NONE || view.unit.kind(found.node) !== Kind.String) return null;
  const literal = /^(["'`])([^"'`\\\n]*)\1$/.exec(view.text.slice(found.start, found.end));
  if (literal === null || !new RegExp(written ?? '^[^$]*$', 'u').test(literal[2])) return null;
  const inner = written === undefined ? text : literal[2].replace(new RegExp(written, 'u'), text);
  return { ...range(found), replacement: `${literal[1]}${inner}${literal[1]}` };
}

/** A template with the plain names that it asks for, `{0}` or `{receiver}`; null where something else is written there. */
function filled(template: string, view: SourceView, nodes: MatchedNodes): string | null {
  let isKnown = true;
  const text = template.replace(/\{(\d|receiver|value)\}/g, (_, at: string) => {
    const written = textAt(view, nodes, at);
    isKnown &&= plainName.test(written);
    return written;
  });
  return isKnown ? text : null;
}

function range({ start, end }: Stretch): { start: number; end: number } {
  return { start, end };
}
