import { type Judged, type Judgement, verdicts } from './list.js';

/** Tables in Markdown: verdicts by application, confidence, language, rule and reason. */
export function tables(all: readonly Judged[]): string {
  const rows = all.flatMap((one) => one.findings.map((finding) => ({ one, finding })));
  const by = (title: string, of: (row: (typeof rows)[number]) => string) => table(title, rows, of);
  return [
    by('application', ({ one }) => one.repository),
    by('confidence', ({ finding }) => String(Math.floor(finding.confidence))),
    by('language', ({ finding }) => finding.rule.split('/')[0]),
    by('rule', ({ finding }) => finding.rule),
    by('reason', ({ finding }) => finding.reason),
  ].join('\n\n');
}

function table<R extends { finding: Judgement }>(
  title: string,
  rows: readonly R[],
  of: (row: R) => string,
): string {
  const groups = new Map<string, Judgement[]>();
  for (const row of rows) groups.set(of(row), [...(groups.get(of(row)) ?? []), row.finding]);
  const line = (name: string, findings: readonly Judgement[]) => {
    const counts = verdicts.map((verdict) => findings.filter((one) => one.verdict === verdict).length);
    const share = findings.length === 0 ? '' : `${Math.round((100 * counts[0]) / findings.length)} %`;
    return `| ${[name, findings.length, ...counts, share].join(' | ')} |`;
  };
  return [
    `| ${title} | shown | ${verdicts.join(' | ')} | worth acting on |`,
    `|${'---|'.repeat(verdicts.length + 3)}`,
    ...[...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, found]) => line(name, found)),
    line(
      'all',
      rows.map(({ finding }) => finding),
    ),
  ].join('\n');
}
