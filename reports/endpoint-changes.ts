import type { OutlineField } from '#protocol/endpoint-review/outline.js';
import type { Callers, ReviewGap, ReviewLine, RouteName } from '#protocol/endpoint-review/review.js';
import type { GuardKind } from '#protocol/scan-report.js';
import { counted } from './counted.js';

const MAX_NAMES = 5;

/** How scanned text, and what matters, is written. */
export interface ChangeStyle {
  code(value: string): string;
  text(value: string): string;
  strong(value: string): string;
}

/** A change of endpoints in words: what changed, of which endpoint, and who may call it or what is new. */
export function changeCells(
  line: ReviewLine,
  style: ChangeStyle,
): [change: string, endpoint: string, details: string] {
  const { strong } = style;
  return [
    line.kind === 'guards' ? strong(guardChange(line)) : changes[line.kind],
    endpointText(line, style),
    details(line, style),
  ];
}

const changes = { added: 'added', moved: 'moved', removed: 'removed', fields: 'inputs or answers added' };

function guardChange({ before, callers }: Extract<ReviewLine, { kind: 'guards' }>): string {
  if (before.authenticated !== 'yes' || callers.authenticated === 'yes') return 'check changed';
  return callers.authenticated === 'no' ? 'check removed' : 'check not seen any more';
}

function endpointText(line: ReviewLine, style: ChangeStyle): string {
  const name =
    line.kind === 'moved'
      ? `${routeText(line.from, style)} → ${routeText(line, style)}`
      : routeText(line, style);
  return line.others > 0 ? `${name} and ${counted(line.others, 'other')}` : name;
}

function routeText({ method, path, isPartlyKnown }: RouteName, { code }: ChangeStyle): string {
  return `${code(`${method} ${path}`)}${isPartlyKnown ? ' (path known in part)' : ''}`;
}

function details(line: ReviewLine, style: ChangeStyle): string {
  switch (line.kind) {
    case 'guards':
      return `${callersText(line.before, style)} → ${callersText(line.callers, style)}`;
    case 'fields':
      return fieldsText(line.fields, style);
    default:
      return callersText(line.callers, style);
  }
}

const kinds: Record<Exclude<GuardKind, 'unknown'>, string> = {
  'signed-in': 'signed in',
  role: 'role',
  owner: 'owner',
  token: 'token',
  csrf: 'CSRF',
};

/** What could not be read is said not to be known: it may be guarded. */
function callersText({ authenticated, checks }: Callers, { code, text }: ChangeStyle): string {
  const named = checks.flatMap(({ name, kind }) =>
    kind === 'unknown' ? [] : [`${name.includes(' ') ? text(name) : code(name)} (${kinds[kind]})`],
  );
  const listed = limited(named);
  if (authenticated === 'yes') return listed || 'signed in';
  const rest = authenticated === 'unknown' ? 'not known' : 'no check of callers seen';
  return listed === '' ? rest : `${listed}; else ${rest}`;
}

function fieldsText(fields: readonly OutlineField[], { code, strong }: ChangeStyle): string {
  const sensitiveFirst = [...fields].sort(
    (one, other) => Number(other.isSensitive ?? false) - Number(one.isSensitive ?? false),
  );
  const textOf = ({ name, in: place, isSensitive }: OutlineField) =>
    `${code(name)} (${place}${isSensitive ? `, ${strong('sensitive')}` : ''})`;
  return limited(sensitiveFirst.map(textOf));
}

/** Where not all is known, in sentences: which changes are not named, and why. */
export function gapSentences(gaps: readonly ReviewGap[], style: ChangeStyle): string[] {
  return gaps.map((gap) => gapSentence(gap, style));
}

function gapSentence({ of, why, files, count }: ReviewGap, { code }: ChangeStyle): string {
  const [here, there] = of === 'base' ? ['the merge base', 'the change'] : ['the change', 'the merge base'];
  const what = `${counted(count, 'file')} (${limited(files.map(code), count)})`;
  switch (why) {
    case 'cut':
      return count === 0
        ? `Endpoints were not compared: the list of ${here} was cut off at a limit.`
        : `${what} could be followed in ${here} only up to a limit: changes of endpoints that depend on them are not named.`;
    case 'not-read':
      return `${what} could be read in ${there} but not in ${here}: ${hidden[of]} are not named.`;
    case 'given-up':
      return `${what} could be analysed as a whole in ${there} but only in part in ${here}: changes of endpoints there are not named.`;
  }
}

const hidden = {
  base: 'endpoints, inputs and answers that are new',
  head: 'removed endpoints and checks that are gone',
};

function limited(texts: readonly string[], count = texts.length): string {
  const left = count - Math.min(texts.length, MAX_NAMES);
  return [...texts.slice(0, MAX_NAMES), ...(left > 0 ? [`${left} more`] : [])].join(', ');
}
