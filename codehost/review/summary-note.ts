import type { Finding } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import { code, table, text } from '#reports/markdown-text.js';
import { withoutQuickActions } from './finding-comment.js';
import { summaryMarker } from './markers.js';

const MAX_ROWS = 50;

export interface SummaryFacts {
  /** New findings that count, with whether each has a thread of its own. */
  rows: { finding: Finding; hasThread: boolean }[];
  fixed: number;
  /** Findings of the whole head that count. */
  total: number;
  /** What people should know of the comparison, as Markdown; null: nothing. */
  notice: string | null;
  /** What was not analysed, in words; null for a complete scan. */
  partial: string | null;
  /** Page with all findings; null without a server. */
  link: string | null;
}

/** The one note that sums a review up. It says nothing that changes from push to push by itself. */
export function summaryNote({ rows, fixed, total, notice, partial, link }: SummaryFacts): string {
  const counts = `**${counted(rows.length, 'new finding')}**, ${fixed} fixed, ${total} in all.`;
  const parts = ['### Goalkeeper', counts];
  if (notice !== null) parts.push(notice);
  if (partial !== null)
    parts.push(
      `**The scan is partial**: ${text(partial)}. Findings may be missing, and none counts as fixed.`,
    );
  if (rows.length > 0)
    parts.push(
      table(
        ['Severity', 'Weakness', 'Place', 'Thread'],
        rows.slice(0, MAX_ROWS).map(({ finding, hasThread }) => row(finding, hasThread)),
      ),
    );
  if (rows.length > MAX_ROWS) parts.push(`${rows.length - MAX_ROWS} more are not listed here.`);
  if (link !== null) parts.push(`[All findings](${link})`);
  return `${summaryMarker}\n${withoutQuickActions(parts.join('\n\n'))}\n`;
}

function row(finding: Finding, hasThread: boolean): string[] {
  const { path, region } = finding.location;
  return [
    // Columns are as wide as their longest word: without the entity, narrow ones would break in two lines.
    `${severityBand(finding.severity)}&nbsp;${finding.severity.toFixed(1)}`,
    `${text(finding.title)} (${finding.cweIds[0]})`,
    // The line only where no thread shows it: it would change with every push.
    code(hasThread ? path : `${path}:${region.startLine}`),
    hasThread ? 'yes' : 'no',
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
