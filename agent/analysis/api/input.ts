import type { UnitData } from '../../ir/unit.js';
import type { RuleSet } from '../../rules/rule.js';
import type { ConfigurationReader } from './configuration.js';

export type ImportTarget = { unit: number } | { external: string; alternatives?: readonly string[] };

export type ImportResolver = (unit: number, specifier: string) => ImportTarget;

export type ModuleName = (unit: number) => string | undefined;

/** A program that was lowered to the intermediate representation, and what is known around it. */
export interface AnalysisInput {
  /** Sorted by path: the order may decide which of equal traces is shown. */
  units: readonly UnitData[];
  /** What an import of a unit names: another unit, or something outside. */
  resolveImport: ImportResolver;
  rules: RuleSet;
  /** The name by which other programs import a unit, where it has one. */
  moduleName?: ModuleName;
  /** Files that are looked at on their own, such as tests: what they call in other files is not followed. */
  isAside?: (path: string) => boolean;
  /** Units that other programs import: as an entry point of a package, or as a file of one that nothing here imports; or that are of a program whose functions may lie idle. */
  publicApi?: (unit: number) => 'entry' | 'file' | 'program' | null;
  /** Files of packages that other programs install: what they offer is chosen and set by those who use it. */
  isLibrary?: (file: { language: string; path: string }) => boolean;
  /** Reads files of settings that the program names. */
  configuration?: ConfigurationReader;
  /** Steps of each stage, and so many more for each node of the program. For tests: `graphBounds` has what holds without it. */
  limits?: { readonly steps: number; readonly stepsPerNode: number };
  /** Which of so many values that wait is next. For tests: it must change nothing. */
  pick?: (pending: number) => number;
  /** Called where an internal error ends the analysis of some of the units: nothing is found in them. Left out, it is thrown. */
  onFailure?: (units: readonly number[], error: unknown) => void;
  /** Called now and then with the part that is done, 0 to 1. */
  onProgress?: (fraction: number) => void;
}
