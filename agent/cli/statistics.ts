import { inColumns } from '#reports/columns.js';
import { counted, grouped } from '#reports/counted.js';
import type { ScanStatistics } from '../scan.js';

/** What a scan took, and the limits of the analysis that took effect, as tables for people. */
export function statisticsTables({ phases, threads, peakMemory, analysis }: ScanStatistics): string {
  const { counts, bounds, boundsNotReached } = analysis;
  const tables = [
    table([1], [['PHASE', 'SECONDS'], ...phases.map(({ phase, seconds }) => [phase, seconds.toFixed(1)])]),
    table(
      [1],
      [
        ['ANALYSIS', 'COUNT'],
        ...counts.map(({ name, count }) => [name, grouped(count)]),
        ['threads that parse', grouped(threads)],
        ['peak memory, MB', grouped(Math.round(peakMemory / 1_000_000))],
      ],
    ),
  ];
  if (bounds.length > 0)
    tables.push(
      table(
        [0, 1],
        [
          ['REACHED', 'LIMIT', 'OF', 'BEYOND'],
          ...bounds.map(({ reached, limit, of, beyond }) => [grouped(reached), grouped(limit), of, beyond]),
        ],
      ),
    );
  const rest = `${counted(boundsNotReached, 'limit')} of the analysis not reached.`;
  return `\n${tables.map((lines) => `${lines.join('\n')}\n\n`).join('')}${rest}\n`;
}

/** The lines of a table in which the columns of numbers end in line. */
function table(numbers: readonly number[], rows: readonly (readonly string[])[]): string[] {
  const widths = numbers.map((column) => Math.max(...rows.map((row) => row[column].length)));
  return inColumns(
    rows.map((row) =>
      row.map((cell, column) =>
        numbers.includes(column) ? cell.padStart(widths[numbers.indexOf(column)]) : cell,
      ),
    ),
  );
}
