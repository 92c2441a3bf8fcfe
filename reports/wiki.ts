import type { RepositorySummary } from '#protocol/scan-report.js';
import { code, table, text } from './markdown-text.js';

/** The summary of a scan as a Markdown page. Every scanned name is escaped: it can neither add markup nor mention anyone. */
export function wikiMarkdown(summary: RepositorySummary): string {
  const sections = [
    `# ${text(summary.name)}`,
    provenance(summary),
    findings(summary),
    languages(summary),
    endpoints(summary),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function provenance(summary: RepositorySummary): string {
  const parts = [];
  if (summary.branch !== null) parts.push(`branch ${code(summary.branch)}`);
  if (summary.commit !== null) parts.push(`commit ${code(summary.commit.slice(0, 12))}`);
  return parts.length > 0 ? `Scanned at ${parts.join(', ')}.` : '';
}

function findings({ findings: { total, suppressed, bySeverity, byType } }: RepositorySummary): string {
  const bands = table(
    ['Critical', 'High', 'Medium', 'Low', 'Info'],
    [[bySeverity.critical, bySeverity.high, bySeverity.medium, bySeverity.low, bySeverity.info].map(String)],
  );
  const hidden = suppressed > 0 ? `, ${suppressed} more suppressed` : '';
  const types = table(
    ['Weakness', 'CWE', 'Findings'],
    byType.map(({ type, cwe, count }) => [text(type), text(cwe), String(count)]),
  );
  return `## Findings\n\n${total} ${total === 1 ? 'finding' : 'findings'}${hidden}.\n\n${bands}${total > 0 ? `\n\n${types}` : ''}`;
}

function languages(summary: RepositorySummary): string {
  const rows = summary.languages.map(({ name, files, lines, bytes }) => [
    text(name),
    String(files),
    String(lines),
    `${(bytes / 1024).toFixed(1)} KiB`,
  ]);
  return rows.length > 0 ? `## Languages\n\n${table(['Language', 'Files', 'Lines', 'Size'], rows)}` : '';
}

function endpoints(summary: RepositorySummary): string {
  const rows = summary.endpoints.map(({ method, path, file, line, handler }) => [
    text(method),
    code(path),
    text(handler),
    code(`${file}:${line}`),
  ]);
  if (rows.length === 0) return '';
  const more =
    summary.endpointCount > rows.length
      ? `\n\n${summary.endpointCount - rows.length} more are not shown.`
      : '';
  return `## Endpoints\n\n${table(['Method', 'Path', 'Handler', 'Place'], rows)}${more}`;
}
