import type { HidingSettings, SettingsLine } from '#protocol/scan-report.js';
import { counted } from './counted.js';
import type { ReportHeader } from './report-writer.js';

const MAX_NAMED = 10;

/** What settings take away, for people: what is hidden by them leaves no other trace. */
export function settingsSentences(
  { inForce, afterMerge }: HidingSettings,
  code: (name: string) => string,
): string[] {
  const sentences: string[] = [];
  if (afterMerge.length > 0)
    sentences.push(
      `${counted(afterMerge.length, 'change')} of \`.goalkeeper.yml\` by this merge request ${afterMerge.length === 1 ? 'takes' : 'take'} effect after the merge, and ${afterMerge.length === 1 ? 'hides' : 'hide'} nothing here: ${named(afterMerge, code)}.`,
    );
  if (inForce.length > 0)
    sentences.push(
      `${counted(inForce.length, 'line')} of \`.goalkeeper.yml\` ${inForce.length === 1 ? 'states' : 'state'} that functions clean or check data, so findings behind these are not shown: ${named(inForce, code)}.`,
    );
  return sentences;
}

function named(lines: readonly SettingsLine[], code: (name: string) => string): string {
  const first = lines
    .slice(0, MAX_NAMED)
    .map(
      ({ setting, text, line }) => `${setting} ${code(text)}${line === undefined ? '' : ` (line ${line})`}`,
    );
  const left = lines.length - first.length;
  return `${first.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** The same as plain text. */
export function settingsTexts({ completeness: { settings } }: ReportHeader): string[] {
  return settings === undefined ? [] : settingsSentences(settings, (name) => name);
}
