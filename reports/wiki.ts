import type { RepositorySummary } from '#protocol/scan-report.js';
import { counted, grouped } from './counted.js';
import { code, table, text } from './markdown-text.js';
import { componentFigure } from './wiki-figure.js';

const MAX_ROWS = 200;

/** The summary of a scan as a Markdown page. Every scanned name is escaped: it can neither add markup nor mention anyone. */
export function wikiMarkdown(summary: RepositorySummary): string {
  const sections = [
    `# ${text(summary.name)}`,
    overview(summary),
    section('Components', componentFigure(summary), components(summary)),
    section('Languages', languages(summary)),
    section('Entry points', entryPoints(summary)),
    section('HTTP endpoints', endpoints(summary)),
    section('Data stores', dataStores(summary)),
    section('Findings', findings(summary)),
    section('Hot spots', hotSpots(summary)),
    section('Dependencies', dependencies(summary)),
    section('Completeness', completeness(summary)),
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, ...parts: string[]): string {
  const body = parts.filter((part) => part !== '');
  return body.length > 0 ? `## ${title}\n\n${body.join('\n\n')}` : '';
}

function overview(summary: RepositorySummary): string {
  const { findings: found, completeness: done } = summary;
  const place = [];
  if (summary.branch !== null) place.push(`branch ${code(summary.branch)}`);
  if (summary.commit !== null) place.push(`commit ${code(summary.commit.slice(0, 12))}`);
  const size = `${counted(done.filesAnalysed, 'file')} with ${counted(done.linesAnalysed, 'line')} analysed`;
  const result = found.total === 0 ? 'no weakness found' : `**${counted(found.total, 'finding')}**`;
  const partial =
    done.state === 'partial'
      ? '\n\n> The scan is **partial**: see *Completeness* for what was left out.'
      : '';
  const where = place.length > 0 ? `${sentence(place.join(', '))}: ` : '';
  return `${where}${size}, ${counted(summary.endpointCount, 'HTTP endpoint')}, ${result}.${partial}`;
}

function components(summary: RepositorySummary): string {
  return limitedTable(
    ['Component', 'Path', 'Files', 'Lines', 'Description'],
    summary.components.map((component) => [
      text(component.name),
      code(component.path || '.'),
      grouped(component.files),
      grouped(component.lines),
      text(component.description),
    ]),
  );
}

function languages(summary: RepositorySummary): string {
  const total = summary.languages.reduce((sum, { bytes }) => sum + bytes, 0);
  return limitedTable(
    ['Language', 'Files', 'Lines', 'Size', 'Share'],
    summary.languages.map(({ name, files, lines, bytes }) => [
      text(name),
      grouped(files),
      grouped(lines),
      byteSize(bytes),
      share(bytes, total),
    ]),
  );
}

function entryPoints(summary: RepositorySummary): string {
  return limitedTable(
    ['Kind', 'What', 'Where'],
    summary.entryPoints.map(({ kind, description, file, line }) => [
      text(kind),
      text(description),
      code(`${file}:${line}`),
    ]),
  );
}

function endpoints(summary: RepositorySummary): string {
  const rows = summary.endpoints.map(({ method, path, handler, file, line }) => [
    text(method),
    code(path),
    code(handler),
    code(`${file}:${line}`),
  ]);
  return limitedTable(['Method', 'Path', 'Handler', 'Where'], rows, summary.endpointCount);
}

function dataStores(summary: RepositorySummary): string {
  return limitedTable(
    ['Store', 'Kind', 'First seen'],
    summary.dataStores.map(({ name, kind, file, line }) => [text(name), text(kind), code(`${file}:${line}`)]),
  );
}

function findings({ findings: { total, suppressed, bySeverity, byType } }: RepositorySummary): string {
  const hidden = suppressed > 0 ? ` ${grouped(suppressed)} more suppressed and not counted here.` : '';
  if (total === 0) return `None.${hidden}`;
  const bands = ['critical', 'high', 'medium', 'low', 'info'] as const;
  const severities = table(
    bands.map((band) => sentence(band)),
    [bands.map((band) => grouped(bySeverity[band]))],
  );
  const types = limitedTable(
    ['Weakness', 'CWE', 'Findings'],
    byType.map((entry) => [text(entry.type), text(entry.cwe), grouped(entry.count)]),
  );
  return `${severities}\n\n${types}${hidden === '' ? '' : `\n\n${hidden.trim()}`}`;
}

function hotSpots(summary: RepositorySummary): string {
  return limitedTable(
    ['File', 'Findings', 'Highest severity'],
    summary.hotSpots.map(({ file, findings: found, highestSeverity }) => [
      code(file),
      grouped(found),
      highestSeverity.toFixed(1),
    ]),
  );
}

function dependencies(summary: RepositorySummary): string {
  return limitedTable(
    ['Package', 'Version', 'Ecosystem', 'For', 'Stated in'],
    summary.dependencies.map(({ name, version, ecosystem, development, file }) => [
      code(name),
      version === '' ? 'any' : code(version),
      text(ecosystem),
      development ? 'development' : 'running',
      code(file),
    ]),
  );
}

function completeness({ completeness: done, tool }: RepositorySummary): string {
  const skipped = Object.entries(done.skipped).filter(([, files]) => files > 0);
  const facts = [
    `- ${sentence(done.state)}: ${grouped(done.filesAnalysed)} of ${counted(done.filesFound, 'file')} analysed, ${byteSize(done.bytesAnalysed)}.`,
    ...(skipped.length > 0
      ? [`- Left out: ${skipped.map(([reason, files]) => `${text(reason)} ${grouped(files)}`).join(', ')}.`]
      : []),
    `- Engine ${text(tool.engine)}, rules ${code(tool.rules.slice(0, 12))}.`,
  ];
  // Files of other kinds (texts, pictures) are no gap of the scan.
  const gaps = done.skippedFiles.filter(({ reason }) => reason !== 'unsupported');
  const places = limitedTable(
    ['Left out', 'Why'],
    gaps
      .slice(0, 20)
      .map(({ path, line, reason }) => [code(line === undefined ? path : `${path}:${line}`), text(reason)]),
    gaps.length,
  );
  return places === '' ? facts.join('\n') : `${facts.join('\n')}\n\n${places}`;
}

/** A table of at most MAX_ROWS rows, with a line that says how many there are in all when that is not all of them. */
function limitedTable(heads: readonly string[], rows: readonly string[][], total = rows.length): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, MAX_ROWS);
  const more = total > shown.length ? `\n\n${grouped(total - shown.length)} more are not shown.` : '';
  return table(heads, shown) + more;
}

function byteSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

function share(part: number, total: number): string {
  if (total === 0) return '';
  const percent = Math.round((part / total) * 100);
  return percent === 0 && part > 0 ? 'under 1%' : `${percent}%`;
}

function sentence(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}
