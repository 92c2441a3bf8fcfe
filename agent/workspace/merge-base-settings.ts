import type { SettingsLine } from '#protocol/scan-report.js';
import { isHiding, lineOfFunction, type OwnFunction } from '../own-functions/own-function.js';
import { ScanError } from '../scan-error.js';
import { type Checkout, CheckoutError } from './checkout.js';
import { EMPTY_CONFIG, type RuleSuppression, type WorkspaceConfig } from './config-file.js';
import { folderConfig } from './folder-config.js';

/** Settings as they hold in a scan, and what of them does not yet. */
export interface HeldSettings {
  config: WorkspaceConfig;
  /** Lines that take effect when they are merged. */
  afterMerge: SettingsLine[];
}

/**
 * The settings that hold in the scan of a merge request: nobody hides by them what the same merge request adds. What hides
 * findings, or keeps them from failing, holds where the merge base has it; what shows more holds at once.
 * @param base null: the settings of the merge base are not known, and the defaults stand for them
 */
export function heldSettings(head: WorkspaceConfig, base: WorkspaceConfig | null): HeldSettings {
  const known = base ?? EMPTY_CONFIG;
  const afterMerge: SettingsLine[] = [];
  /** Those that the base has, in the order of the head. */
  const held = <T>(
    all: readonly T[],
    isKnown: (one: T) => boolean,
    lineOf: (one: T) => SettingsLine,
  ): T[] => {
    afterMerge.push(...all.filter((one) => !isKnown(one)).map(lineOf));
    return all.filter(isKnown);
  };
  /** All of a setting as the base has it, where the entries mean something together only. */
  const asBefore = <T>(mine: T, before: T, setting: string, text: string): T => {
    if (JSON.stringify(mine ?? null) === JSON.stringify(before ?? null)) return mine;
    afterMerge.push({ setting, text });
    return before;
  };
  const ignored = new Set(known.ignore.map(({ fingerprint }) => fingerprint));
  const settings = {
    exclude: held(
      head.exclude,
      (pattern) => pattern.startsWith('!') || known.exclude.includes(pattern),
      (pattern) => ({ setting: 'exclude', text: pattern }),
    ),
    languages:
      head.languages && asBefore(head.languages, known.languages, 'languages', head.languages.join(', ')),
    rules: rulesHeld(head, known, afterMerge),
    ownFunctions: held(
      head.ownFunctions,
      (own) => !isHiding(own) || known.ownFunctions.some((one) => allowsFunction(one, own)),
      lineOfFunction,
    ),
    suppress: held(
      head.suppress,
      (entry) => known.suppress.some((one) => allowsSuppression(one, entry)),
      ({ rule, line }) => ({ setting: 'suppress', text: rule, line }),
    ),
    ignore: held(
      head.ignore,
      ({ fingerprint }) => ignored.has(fingerprint),
      ({ path, line }) => ({ setting: 'ignore', text: path, line }),
    ),
    includeTests:
      head.includeTests || asBefore(head.includeTests, known.includeTests, 'include_tests', 'false'),
    thresholds: asBefore(head.thresholds, known.thresholds, 'fail_on', thresholdsText(head)),
  };
  return { config: { ...head, ...settings }, afterMerge };
}

/** Whether settings have anything that could hide findings: else nobody needs to look at the merge base for them. */
export function hidesAnything(config: WorkspaceConfig): boolean {
  return heldSettings(config, null).afterMerge.length > 0;
}

/**
 * The settings of a merge base.
 * @param checkout the code of the merge base
 * @returns null where they cannot be known
 */
export async function settingsAt(
  checkout: () => Promise<Checkout>,
  log: (line: string) => void,
): Promise<WorkspaceConfig | null> {
  try {
    return await folderConfig((await checkout()).folder);
  } catch (error) {
    if (!(error instanceof ScanError) && !(error instanceof CheckoutError && !error.retry)) throw error;
    log(
      `The settings of the merge base cannot be read, so the defaults hold in their place. ${error.message}`,
    );
    return null;
  }
}

/** Whether the one says all that the other does: of the same function, for the same kinds or more. */
function allowsFunction(one: OwnFunction, other: OwnFunction): boolean {
  return (
    one.role === other.role &&
    one.name === other.name &&
    one.file === other.file &&
    one.throws === other.throws &&
    one.parameters.join() === other.parameters.join() &&
    (one.kinds.includes('all') || other.kinds.every((kind) => one.kinds.includes(kind)))
  );
}

function allowsSuppression(one: RuleSuppression, other: RuleSuppression): boolean {
  if (one.rule !== other.rule) return false;
  return one.paths === undefined || (other.paths?.every((path) => one.paths?.includes(path)) ?? false);
}

/** The last entry that matches a rule holds, so entries are taken together. */
function rulesHeld(head: WorkspaceConfig, known: WorkspaceConfig, afterMerge: SettingsLine[]) {
  const entry = ({ rule, isOn, severity }: WorkspaceConfig['rules'][number]) =>
    `${rule}: ${severity ?? (isOn ? 'on' : 'off')}`;
  const [mine, before] = [head.rules.map(entry), known.rules.map(entry)];
  if (mine.join('\n') === before.join('\n')) return head.rules;
  const changed = head.rules.filter((one) => !before.includes(entry(one)));
  afterMerge.push(...changed.map((one) => ({ setting: 'rules', text: entry(one), line: one.line })));
  if (changed.length === 0)
    afterMerge.push({ setting: 'rules', text: 'entries that are gone or in another order' });
  return known.rules;
}

function thresholdsText({ thresholds: { failOn, failConfidence, minConfidence } }: WorkspaceConfig): string {
  const stated = [
    ...(failOn === undefined ? [] : [`fail_on ${failOn ?? 'never'}`]),
    ...(failConfidence === undefined ? [] : [`fail_confidence ${failConfidence}`]),
    ...(minConfidence === undefined ? [] : [`min_confidence ${minConfidence}`]),
  ];
  return stated.length === 0 ? 'what fails by default' : stated.join(', ');
}
