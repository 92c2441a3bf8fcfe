import type { Finding } from '#protocol/finding.js';
import type { ReportInput } from './report-input.js';

/** What is known of a scan besides its findings. */
export type ReportHeader = Omit<ReportInput, 'findings'>;

/**
 * Writes a report finding by finding: `begin`, each finding, `end`; the text is what they give, in this order.
 * So a report of any size needs no more memory than one finding.
 */
export interface ReportWriter {
  begin(): string;
  /** `''` for findings that this format leaves out. */
  add(finding: Finding): string;
  end(): string;
}

/** A JSON document with one long list: text before it, an item for each finding (null: left out), text behind it. */
export function jsonListWriter(parts: {
  before: string;
  item(finding: Finding): object | null;
  after(): string;
}): ReportWriter {
  let separator = '\n';
  return {
    begin: () => `${parts.before}[`,
    add(finding) {
      const item = parts.item(finding);
      if (item === null) return '';
      const text = separator + JSON.stringify(item);
      separator = ',\n';
      return text;
    },
    end: () => `\n]${parts.after()}\n`,
  };
}

/** The members of an object as JSON, without the braces around them. */
export function members(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}
