import { suppressionMarker } from '../ir/suppression-marker.js';
import type { SourceView } from './source-view.js';
import { templateComments } from './template-comments.js';

/** One `goalkeeper:ignore`, `goalkeeper:off` or `goalkeeper:on` in a comment. */
export interface SuppressionComment {
  word: 'ignore' | 'off' | 'on';
  /** Id of a rule, or its last part; `''` where none is named. */
  rule: string;
  reason: string;
  /** 1-based line of the marker. */
  line: number;
  /** First and last line of the comment. */
  first: number;
  last: number;
  /** There is code before it on its line. */
  behindCode: boolean;
}

/** A colon between rule and reason is neither's. */
const marker = /goalkeeper:(ignore|off|on)\b[ \t]*(\S*?):?(?:[ \t]+([^\r\n]*)|(?=[\r\n]|$))/g;
const commentEnd = /\s*(\*\/|-->|--%>|%>|#\}|--\}\}|\}\}|\*#)$/;
/** What opens a script or an expression around a comment is no code. */
const opening = /^\s*(\{|<%[-_=]?)?\s*$/;
const MAX_REASON = 500;
/** Of one file; nobody writes more. */
const MAX_COMMENTS = 1000;

/** The suppressions of a file, in order. */
export function suppressionComments(view: SourceView): SuppressionComment[] {
  const found: SuppressionComment[] = [];
  for (const [start, end] of commentsWithMarkers(view)) {
    const first = view.unit.position(start);
    const last = view.unit.position(Math.max(start, end - 1)).line;
    const behindCode = !opening.test(view.line(first.line).slice(0, first.column - 1));
    const text = view.text.slice(start, end).trimEnd().replace(commentEnd, '');
    for (const match of text.matchAll(marker)) {
      if (found.length === MAX_COMMENTS) return found;
      const line = view.unit.position(start + match.index).line;
      const [, word, rule, reason = ''] = match;
      found.push({
        word: word === 'off' || word === 'on' ? word : 'ignore',
        ...{ rule, reason: reason.trim().slice(0, MAX_REASON) || 'no reason given' },
        ...{ line, first: first.line, last, behindCode },
      });
    }
  }
  return found;
}

/** Comments that hold the marker, in order. Those of scripts inside of templates are known from their program, too. */
function commentsWithMarkers(view: SourceView): (readonly [start: number, end: number])[] {
  const { markers, renders } = view.unit.data;
  const spans: (readonly [start: number, end: number])[] = [];
  for (let i = 0; i < markers.length; i += 2) spans.push([markers[i], markers[i + 1]]);
  if (renders !== undefined && suppressionMarker.test(view.text))
    for (const span of templateComments(view.text))
      if (suppressionMarker.test(view.text.slice(...span))) spans.push(span);
  spans.sort(([one], [other]) => one - other);
  let end = 0;
  return spans.filter((span) => {
    const isOwn = span[0] >= end;
    if (isOwn) end = span[1];
    return isOwn;
  });
}
