import type { RepositorySummary } from '#protocol/scan-report.js';
import { grouped } from './counted.js';
import { code, table, text } from './markdown-text.js';
import { innermost } from './wiki-figure.js';
import { type Fit, section } from './wiki-parts.js';

type Endpoint = RepositorySummary['endpoints'][number];

const MAX_GROUPS = 6;
const MAX_ROWS = 45;
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
  const largest = [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, fit(MAX_GROUPS));
  // Each group gets its share of the page, and three rows at the least.
  const rowsOf = (group: readonly Endpoint[]) =>
    Math.max(3, Math.floor((fit(MAX_ROWS) * group.length) / endpoints.length));
  let shown = 0;
  const parts = largest.map(([name, group]) => {
    const rows = group.length <= rowsOf(group) ? group : spread(group, rowsOf(group));
    shown += rows.length;
    const title =
      largest.length === 1 && name === ''
        ? ''
        : `**${text(name || 'elsewhere')}** (${grouped(group.length)})\n\n`;
    const cells = rows.map(({ method, path, checks, file, line }) => [
      text(method),
      code(path),
      checks === undefined ? '' : checks === '' ? 'none seen' : text(checks),
      code(`${file}:${line}`),
    ]);
    return title + table(['Method', 'Path', 'Check', 'Handler'], cells);
  });
  const more = endpointCount > shown ? `${grouped(endpointCount - shown)} more are not shown.` : '';
  return section('HTTP endpoints', ...parts, more);
}

/** Some of many: half of them without a check, the others with one, in their order. */
function spread(group: readonly Endpoint[], count: number): Endpoint[] {
  const open = group.filter(({ checks }) => checks === '');
  const closed = group.filter(({ checks }) => checks !== '');
  const ofClosed = Math.min(closed.length, Math.max(Math.floor(count / 2), count - open.length));
  const chosen = new Set([...open.slice(0, count - ofClosed), ...closed.slice(0, ofClosed)]);
  return group.filter((endpoint) => chosen.has(endpoint));
}
