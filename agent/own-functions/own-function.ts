import type { SettingsLine } from '#protocol/scan-report.js';

/** What a line of `.goalkeeper.yml` says that a function does. */
export type OwnRole = 'sanitizer' | 'validator' | 'source' | 'sink';

/** A function that the settings of a project give a meaning. */
export interface OwnFunction {
  role: OwnRole;
  /** `clean`, `Safe.clean`, `app.safe.clean` of the program, or what rule packs call something of a library. */
  name: string;
  /** Path or pattern of the files that it is in; everywhere when absent. */
  file?: string;
  /** Positions or names of parameters, from 0; empty: what is usual for the role. */
  parameters: string[];
  /** Kinds of weakness, as rules and sanitizers name them; `all` is every one. */
  kinds: string[];
  /** A validator that throws, or else gives true where the value is fine; when absent, its code decides. */
  throws?: boolean;
  /** Where the line is, for people. */
  line: number;
  column: number;
}

/** Lines whose function the program has, and the others. */
export interface FunctionsOfSettings {
  seen: readonly OwnFunction[];
  unseen: readonly OwnFunction[];
}

/** The settings that hold such lines, each with its role. */
export const ownRoles = {
  sanitizers: 'sanitizer',
  validators: 'validator',
  sources: 'source',
  sinks: 'sink',
} as const satisfies Record<string, OwnRole>;

export function settingOf(role: OwnRole): string {
  return Object.entries(ownRoles).find(([, one]) => one === role)?.[0] ?? role;
}

/** A sanitizer or validator takes findings away; sources and sinks only add some. */
export function isHiding({ role }: OwnFunction): boolean {
  return role === 'sanitizer' || role === 'validator';
}

export function lineOfFunction({ role, file, name, parameters, line }: OwnFunction): SettingsLine {
  const named = parameters.length > 0 ? `(${parameters.join(', ')})` : '';
  return { setting: settingOf(role), text: `${file === undefined ? '' : `${file}#`}${name}${named}`, line };
}

/** The name by which rules know what a line says; no name of any language looks like it. */
export function ownSymbol(index: number): string {
  return `@goalkeeper:${index}`;
}
