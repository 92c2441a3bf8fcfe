import type { AnalysisInput } from './api/input.js';
import { saidOfLanguage } from './models/symbol-table.js';

/**
 * The units of each language, as numbers, in the order of their paths, whatever the order in which they are given. Languages of
 * which the rules say the same are one: they use each other's files.
 */
export function languagesOf({ units, rules }: Pick<AnalysisInput, 'units' | 'rules'>): number[][] {
  const groups = new Map<string, number[]>();
  const known = new Map<string, string>();
  for (const [index, { language }] of units.entries()) {
    const said = known.get(language) ?? saidOfLanguage(rules, language);
    known.set(language, said);
    const group = groups.get(said);
    if (group === undefined) groups.set(said, [index]);
    else group.push(index);
  }
  const byPath = (one: number, other: number) => (units[one].path < units[other].path ? -1 : 1);
  return [...groups.values()].map((group) => group.sort(byPath));
}

/** The input for some of the units, which get numbers of their own. */
export function within(input: AnalysisInput, units: readonly number[]): AnalysisInput {
  const own = new Map(units.map((unit, index) => [unit, index]));
  const { resolveImport, moduleName, publicApi } = input;
  return {
    ...input,
    units: units.map((unit) => input.units[unit]),
    resolveImport: (unit, specifier) => {
      const target = resolveImport(units[unit], specifier);
      if (!('unit' in target)) return target;
      const index = own.get(target.unit);
      return index === undefined ? { external: specifier } : { unit: index };
    },
    ...(moduleName && { moduleName: (unit: number) => moduleName(units[unit]) }),
    ...(publicApi && { publicApi: (unit: number) => publicApi(units[unit]) }),
  };
}
