import type { RepositorySummary } from '#protocol/scan-report.js';
import { grouped } from './counted.js';
import { code, table, text } from './markdown-text.js';
import { innermost } from './wiki-figure.js';
import { type Fit, section } from './wiki-parts.js';

type Endpoint = RepositorySummary['endpoints'][number];

const MAX_GROUPS = 6;
const MAX_ROWS = 45;
const MAX_RESOURCES = 20;
const MAX_INPUTS = 6;
const SENSITIVE =
  'Sensitive are inputs that others must not see, by their names. Inputs that were not found are not listed.';
/** Parts that endpoints may belong to; our agent names a hundred. Each endpoint is compared with all. */
const MAX_PARTS = 200;

export type EndpointsByPart = ReadonlyMap<string, readonly Endpoint[]>;

/** The endpoints by the part of the repository that answers. */
export function endpointsByPart({ components, endpoints }: RepositorySummary): EndpointsByPart {
  const parts = components.slice(0, MAX_PARTS);
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const part = parts[innermost(parts, endpoint.file)];
    const name = part ? part.path || part.name : '';
    const group = groups.get(name);
    if (group) group.push(endpoint);
    else groups.set(name, [endpoint]);
  }
  return groups;
}

/** A section with them, those first that ask nobody who they are. */
export function endpointSection(
  { endpoints, endpointCount }: RepositorySummary,
  groups: EndpointsByPart,
  fit: Fit,
): string {
  if (endpoints.length === 0) return '';
  const hasInputs = endpoints.some(({ inputs = [] }) => inputs.length > 0);
  const resources = endpoints.length > fit(MAX_ROWS) ? byResource(endpoints, fit(MAX_RESOURCES)) : '';
  const most = fit(resources === '' ? MAX_ROWS : MAX_ROWS - MAX_RESOURCES);
  const largest = [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, fit(MAX_GROUPS));
  // Each group gets its share of the page, and three rows at the least.
  const rowsOf = (group: readonly Endpoint[]) =>
    Math.max(3, Math.floor((most * group.length) / endpoints.length));
  let shown = 0;
  const parts = largest.map(([name, group]) => {
    const rows = group.length <= rowsOf(group) ? group : spread(group, rowsOf(group));
    shown += rows.length;
    const title =
      largest.length === 1 && name === ''
        ? ''
        : `**${text(name || 'elsewhere')}** (${grouped(group.length)})\n\n`;
    const cells = rows.map(({ method, path, checks, inputs, sensitive, file, line }) => [
      text(method),
      code(path),
      checks === undefined ? '' : checks === '' ? 'none seen' : text(checks),
      ...(hasInputs ? [inputNames(inputs, sensitive)] : []),
      code(`${file}:${line}`),
    ]);
    return title + table(['Method', 'Path', 'Check', ...(hasInputs ? ['Takes'] : []), 'Handler'], cells);
  });
  const more = endpointCount > shown ? `${grouped(endpointCount - shown)} more are not shown.` : '';
  return section('HTTP endpoints', resources, ...parts, more, hasInputs ? SENSITIVE : '');
}

/** Some of many: half of them without a check, the others with one, in their order. */
function spread(group: readonly Endpoint[], count: number): Endpoint[] {
  const open = group.filter(({ checks }) => checks === '');
  const closed = group.filter(({ checks }) => checks !== '');
  const ofClosed = Math.min(closed.length, Math.max(Math.floor(count / 2), count - open.length));
  const chosen = new Set([...open.slice(0, count - ofClosed), ...closed.slice(0, ofClosed)]);
  return group.filter((endpoint) => chosen.has(endpoint));
}

/** `name, password (!) and 3 more` */
function inputNames(inputs: readonly string[] = [], sensitive: readonly string[] = []): string {
  const ordered = [...sensitive, ...inputs.filter((name) => !sensitive.includes(name))];
  const shown = ordered
    .slice(0, MAX_INPUTS)
    .map((name) => `${text(name)}${sensitive.includes(name) ? ' (sensitive)' : ''}`);
  const more = ordered.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${grouped(more)} more` : shown.join(', ');
}

/** How many endpoints each resource has, by what, and how many of them have a check. */
function byResource(endpoints: readonly Endpoint[], most: number): string {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const name = resourceOf(endpoint.path);
    const group = groups.get(name);
    if (group) group.push(endpoint);
    else groups.set(name, [endpoint]);
  }
  const ordered = [...groups].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  const rows = ordered.slice(0, most).map(([name, group]) => {
    const open = group.filter(({ checks }) => checks === '' || checks === 'public').length;
    const unknown = group.filter(({ checks }) => checks === 'not known' || checks === undefined).length;
    const methods = [...new Set(group.map(({ method }) => method))].slice(0, 8).map(text).join(', ');
    return [
      ...[code(name), grouped(group.length), methods],
      ...[group.length - open - unknown, open, unknown].map((count) => (count === 0 ? '' : grouped(count))),
    ];
  });
  const more =
    ordered.length > rows.length
      ? `\n\n${grouped(ordered.length - rows.length)} more resources are not shown.`
      : '';
  return table(['Resource', 'Endpoints', 'Methods', 'With a check', 'None seen', 'Not known'], rows) + more;
}

/** The first part of a path that names something: `/api/v1/orders` of `/api/v1/orders/{id}`. */
function resourceOf(path: string): string {
  const parts = path.split('/', 8).filter((part) => part !== '');
  const prefix = parts.findIndex((part) => !/^(api|rest|v\d+(\.\d+)?|\{unknown\})$/i.test(part));
  return `/${parts.slice(0, prefix < 0 ? parts.length : prefix + 1).join('/')}`;
}
