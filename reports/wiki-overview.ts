import type { RepositorySummary } from '#protocol/scan-report.js';
import { counted, grouped } from './counted.js';
import { code, prose, table, text } from './markdown-text.js';
import { packageEvidence } from './package-evidence.js';
import { MAX_NAMES, shares } from './wiki-parts.js';

/** The first screen: what a repository is for, what it is made of, how it is run and where it is weak. */
export function overview(summary: RepositorySummary): string {
  const rows = [
    ['Languages', languages(summary)],
    ['Built on', named(summary.frameworks, 8)],
    ['Parts', parts(summary)],
    ['Kind', kinds(summary)],
    ['To run it', running(summary)],
    ['To test it', testing(summary)],
    ['Serves', serves(summary)],
    ['Sign-in', signIn(summary)],
    ['Data stores', stores(summary)],
    ['Entities', entities(summary)],
    ['Jobs', jobs(summary)],
    ['Calls', calls(summary)],
    ['Findings', findings(summary)],
  ].filter(([, value]) => value !== '');
  return [
    `# ${text(summary.name)}`,
    purpose(summary),
    about(summary),
    rows.length > 0 ? table(['', ''], rows) : '',
    worst(summary),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function purpose({ purpose: stated }: RepositorySummary): string {
  return stated ? `${prose(stated.text)} (${code(stated.file)})` : '';
}

function about({ branch, commit, completeness: done }: RepositorySummary): string {
  const place = [
    ...(branch === null ? [] : [`branch ${code(branch)}`]),
    ...(commit === null ? [] : [`commit ${code(commit.slice(0, 12))}`]),
  ].join(', ');
  const size = `${counted(done.filesAnalysed, 'file')} with ${counted(done.linesAnalysed, 'line')} analysed`;
  const partial =
    done.state === 'partial'
      ? '\n\n> The scan is **partial**: see *What was not analysed* for what was left out.'
      : '';
  const where = place === '' ? '' : `${place.charAt(0).toUpperCase()}${place.slice(1)}: `;
  return `${where}${size}.${partial}`;
}

/** Shares of the lines that were analysed. */
function languages({ languages: all }: RepositorySummary): string {
  const ordered = [...all].sort((a, b) => b.lines - a.lines);
  const percents = shares(ordered.map(({ lines }) => lines));
  return ordered
    .slice(0, MAX_NAMES)
    .map(({ name }, index) => `${text(name)} ${percents[index]}`)
    .join(', ');
}

function parts({ components }: RepositorySummary): string {
  const shown = components.slice(0, 5).map(({ name, path }) => `${text(name)} (${code(path || '.')})`);
  const more = components.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${grouped(more)} more` : shown.join(', ');
}

/** Of a few packages why, too: who reads why a finding is shown can correct what was taken for a library. */
function kinds({ packages = [] }: RepositorySummary): string {
  const shown = packages.slice(0, 3).map((one) => {
    const evidence = packageEvidence(one);
    const name = packages.length > 1 ? `${code(one.manifest)}: ` : '';
    return `${name}${one.kind}${evidence === '' ? '' : ` (${text(evidence)})`}`;
  });
  const more = packages.length - shown.length;
  return more > 0 ? `${shown.join('; ')}; and ${grouped(more)} more` : shown.join('; ');
}

function running({ running: ways = [], entryPoints, services = [] }: RepositorySummary): string {
  const shown = ways.slice(0, 4).map(({ command, folder, file }) => {
    // Often these are no more than the databases of tests.
    const started = services.filter((one) => one.kind === 'compose' && one.file === file);
    const of = started.length > 0 ? ` (${listed(started.map(({ name }) => name))})` : '';
    return `${code(command)}${folder === '' ? '' : ` in ${code(folder)}`}${of}`;
  });
  if (shown.length > 0) return shown.join(', ');
  const commands = entryPoints.filter(({ kind }) => kind === 'command line').slice(0, 3);
  // `flask: flask.cli:main`: the command, and what it starts.
  return commands.map(({ description }) => code(description.split(':', 1)[0])).join(', ');
}

function testing({ testing: ways }: RepositorySummary): string {
  if (ways === undefined) return '';
  const shown = ways
    .slice(0, 4)
    .map(({ command, folder }) => `${code(command)}${folder === '' ? '' : ` in ${code(folder)}`}`);
  return shown.length > 0 ? shown.join(', ') : 'no command was found';
}

type Library = NonNullable<RepositorySummary['signIn']>[number];

/** With their versions, where manifests state these. */
function named(all: readonly Library[] = [], most: number): string {
  const shown = all
    .slice(0, most)
    .map(({ name, version }) => text(version === '' ? `${name} (version not stated)` : `${name} ${version}`));
  const more = all.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${grouped(more)} more` : shown.join(', ');
}

/** Libraries say how; checks of endpoints say by what, where they say nothing more than a name of the code. */
function signIn({ signIn: all, endpoints }: RepositorySummary): string {
  if (all === undefined) return '';
  const schemes = [...new Set(endpoints.flatMap(({ checks = '' }) => checks.split(/, | or /)))].filter(
    (name) => /^(session|bearer|basic|digest|apiKey|cookie|oauth2|openIdConnect)$/i.test(name),
  );
  const by = all.slice(0, 8).map(({ name }) => text(name));
  const parts = [
    ...(schemes.length > 0 ? [`endpoints ask for ${schemes.map(text).join(', ')}`] : []),
    ...(by.length > 0 ? [`the code imports ${by.join(', ')}`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : 'not known: no library for it was found in the code';
}

function entities({ entities: all }: RepositorySummary): string {
  if (all === undefined) return '';
  if (all.length === 0) return 'not known: no class or table that is stored was found';
  const sensitive = all.filter((one) => one.sensitive.length > 0).length;
  const fields = sensitive > 0 ? `, ${grouped(sensitive)} of them with sensitive fields by their names` : '';
  return `${grouped(all.length)}${fields}: ${listed(all.map(({ name }) => name))}`;
}

function jobs({ jobs: all }: RepositorySummary): string {
  if (all === undefined) return '';
  return all.length > 0 ? `by ${named(all, 5)}` : 'no library of queues or schedules was found';
}

/** Libraries that answer requests, though nothing was found that they answer. */
function servers({ frameworks = [] }: RepositorySummary): string {
  const serving = frameworks.filter(({ serves }) => serves).map(({ name }) => text(name));
  return serving.length > 0
    ? `, though the code imports ${serving.slice(0, 5).join(', ')}: some may not be read`
    : '';
}

/** The first names, and how many more there are. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 4).map(text).join(', ');
  return names.length > 4 ? `${shown} and ${grouped(names.length - 4)} more` : shown;
}

function serves(summary: RepositorySummary): string {
  const { endpointCount, openEndpointCount, completeness: done } = summary;
  const gaps = done.endpoints;
  const missing = gaps ? [...gaps.frameworks, ...gaps.languages].slice(0, 2 * MAX_NAMES) : [];
  const unread = missing.length > 0 ? `; endpoints of ${missing.map(text).join(', ')} are not read` : '';
  // Nothing found in code whose endpoints are not read says nothing.
  if (endpointCount === 0) return `no HTTP endpoint was found${unread}${servers(summary)}`;
  const open =
    openEndpointCount === undefined
      ? ''
      : openEndpointCount === 0
        ? summary.endpoints.some(({ checks }) => checks === 'not known')
          ? ''
          : ', all of them behind a check of who asks'
        : `, ${grouped(openEndpointCount)} of them without a check of who asks that was seen`;
  const partly =
    gaps && gaps.unknownPaths > 0
      ? `, ${grouped(gaps.unknownPaths)} of them with a path known in part only`
      : '';
  if (summary.servesByExamples)
    return `no HTTP endpoint itself; its tests and examples have ${counted(endpointCount, 'HTTP endpoint')}${unread}`;
  return `${counted(endpointCount, 'HTTP endpoint')}${open}${partly}${unread}`;
}

function stores({ dataStores }: RepositorySummary): string {
  const named = dataStores.filter(({ kind }) => kind !== 'object-relational mapper').map(({ name }) => name);
  const mappers = dataStores
    .filter(({ kind }) => kind === 'object-relational mapper')
    .map(({ name }) => name);
  const by =
    mappers.length > 0 ? `${named.length > 0 ? ', ' : ''}by ${mappers.slice(0, 8).map(text).join(', ')}` : '';
  return named.length > 0 ? `clients of ${named.slice(0, 8).map(text).join(', ')}${by}` : by;
}

function calls({ outgoing = [] }: RepositorySummary): string {
  const clients = outgoing.filter(({ kind }) => kind === 'client').map(({ name }) => code(name));
  const hosts = outgoing.filter(({ kind }) => kind === 'host').length;
  const named = hosts > 0 ? [`the code names ${counted(hosts, 'host')} in URLs, which it need not call`] : [];
  return [...(clients.length > 0 ? [`others by ${clients.slice(0, 6).join(', ')}`] : []), ...named].join(
    '; ',
  );
}

function findings({ findings: { total, unsure = 0, bySeverity } }: RepositorySummary): string {
  if (total === 0)
    return unsure > 0 ? `none that is sure, ${grouped(unsure)} less sure` : 'no weakness found';
  const bands = ['critical', 'high', 'medium', 'low', 'info'] as const;
  const some = bands
    .filter((band) => bySeverity[band] > 0)
    .map((band) => `${grouped(bySeverity[band])} ${band}`);
  return `**${counted(total, 'finding')}**: ${some.join(', ')}`;
}

function worst({ findings: { top = [] } }: RepositorySummary): string {
  if (top.length === 0) return '';
  const rows = top.map(({ title, severity, file, line }) => [
    severity.toFixed(1),
    text(title),
    code(`${file}:${line}`),
  ]);
  return `What matters most, outside of tests:\n\n${table(['Severity', 'Finding', 'Where'], rows)}`;
}
