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

/** The settings that hold such lines, each with its role. */
export const ownRoles = {
  sanitizers: 'sanitizer',
  validators: 'validator',
  sources: 'source',
  sinks: 'sink',
} as const satisfies Record<string, OwnRole>;

/** The name by which rules know what a line says; no name of any language looks like it. */
export function ownSymbol(index: number): string {
  return `@goalkeeper:${index}`;
}
