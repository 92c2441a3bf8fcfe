import { inColumns } from '#reports/columns.js';
import { clean } from '#reports/terminal.js';

/** Where results go; what is for people goes to standard error. */
export interface Output {
  /** True: results are JSON, for programs. */
  json: boolean;
}

/** Prints a result: as JSON when asked for, else as people read it. */
export function show(output: Output, data: unknown, forPeople: () => string): void {
  process.stdout.write(output.json ? `${JSON.stringify(data, null, 2)}\n` : `${forPeople().trimEnd()}\n`);
}

/** Rows below a heading, in columns. Without rows, the sentence that says so. */
export function table(heading: string[], rows: string[][], none: string): string {
  if (rows.length === 0) return none;
  // Names come from elsewhere: none may steer the terminal.
  return inColumns([heading, ...rows].map((row) => row.map(clean))).join('\n');
}

/** A time as people read it: `2026-11-21 20:15`, or a dash. */
export function time(iso: string | null): string {
  return iso === null ? '-' : iso.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
}

/** What lists that are given page by page answer. */
export interface Page<Row> {
  data: Row[];
  pagination: { total: number; offset: number };
}

/** The text of a page, and how to get at the next one. */
export function withMore(text: string, { data, pagination: { total, offset } }: Page<unknown>): string {
  const end = offset + data.length;
  return end < total ? `${text}\n\n${end} of ${total}; more with --offset ${end}` : text;
}
