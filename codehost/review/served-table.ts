import type { OutlineField } from '#protocol/endpoint-review/outline.js';
import type { Callers, EndpointReview, ReviewLine, RouteName } from '#protocol/endpoint-review/review.js';
import type { GuardKind } from '#protocol/scan-report.js';
import { counted } from '#reports/counted.js';
import { code, table, text } from '#reports/markdown-text.js';

const MAX_ROWS = 20;
const MAX_NAMES = 5;

/** Where readers find the code of a line; null where nobody knows. */
export type LineLink = (line: ReviewLine) => string | null;

/**
 * What a merge request changes of what the application serves, as Markdown; null where that is nothing. Lines are in links
 * only: else the text would change whenever code above moves.
 */
export function servedTable(review: EndpointReview, linkOf: LineLink): string | null {
  if (review.length === 0) return null;
  const rows = review.slice(0, MAX_ROWS).map((line) => {
    const link = linkOf(line);
    const place = code(line.file);
    return [
      changeText(line),
      endpointText(line),
      details(line),
      link === null ? place : `[${place}](${link})`,
    ];
  });
  const parts = [
    '**What this changes of the HTTP endpoints**',
    table(['Change', 'Endpoint', 'Who may call it, what is new', 'Place'], rows),
  ];
  const left = review.length - rows.length;
  if (left > 0)
    parts.push(`${counted(left, 'more change')} of endpoints ${left === 1 ? 'is' : 'are'} not listed here.`);
  return parts.join('\n\n');
}

const changes = { added: 'added', moved: 'moved', removed: 'removed', fields: 'inputs or answers added' };

function changeText(line: ReviewLine): string {
  if (line.kind !== 'guards') return changes[line.kind];
  if (line.before.authenticated !== 'yes' || line.callers.authenticated === 'yes') return '**check changed**';
  return line.callers.authenticated === 'no' ? '**check removed**' : '**check not seen any more**';
}

function endpointText(line: ReviewLine): string {
  const name = line.kind === 'moved' ? `${routeText(line.from)} → ${routeText(line)}` : routeText(line);
  return line.others > 0 ? `${name} and ${counted(line.others, 'other')}` : name;
}

function routeText({ method, path, isPartlyKnown }: RouteName): string {
  return `${code(`${method} ${path}`)}${isPartlyKnown ? ' (path known in part)' : ''}`;
}

function details(line: ReviewLine): string {
  switch (line.kind) {
    case 'guards':
      return `${callersText(line.before)} → ${callersText(line.callers)}`;
    case 'fields':
      return fieldsText(line.fields);
    default:
      return callersText(line.callers);
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
function callersText({ authenticated, checks }: Callers): string {
  const named = checks.flatMap(({ name, kind }) =>
    kind === 'unknown' ? [] : [`${name.includes(' ') ? text(name) : code(name)} (${kinds[kind]})`],
  );
  const listed = limited(named);
  if (authenticated === 'yes') return listed || 'signed in';
  const rest = authenticated === 'unknown' ? 'not known' : 'no check of callers seen';
  return listed === '' ? rest : `${listed}; else ${rest}`;
}

function fieldsText(fields: readonly OutlineField[]): string {
  const sensitiveFirst = [...fields].sort(
    (one, other) => Number(other.isSensitive ?? false) - Number(one.isSensitive ?? false),
  );
  const textOf = ({ name, in: place, isSensitive }: OutlineField) =>
    `${code(name)} (${place}${isSensitive ? ', **sensitive**' : ''})`;
  return limited(sensitiveFirst.map(textOf));
}

function limited(texts: readonly string[]): string {
  const left = texts.length - MAX_NAMES;
  return [...texts.slice(0, MAX_NAMES), ...(left > 0 ? [`${left} more`] : [])].join(', ');
}
