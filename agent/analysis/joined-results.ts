import { NONE } from '../ir/kinds.js';
import type {
  AnalysisResult,
  AnalysisStatistics,
  KnownValue,
  Observation,
  RawFinding,
  Site,
} from './api/result.js';

/** Gives what was found in parts of a program, each with the numbers of its units, as what was found in one. */
export function joinedResults(
  parts: readonly { readonly units: readonly number[]; readonly result: AnalysisResult }[],
): AnalysisResult {
  const results = parts.map(({ units, result }) => located(result, units));
  return {
    findings: results
      .flatMap(({ findings }) => findings)
      .sort(
        (a, b) => a.sink.unit - b.sink.unit || a.sink.node - b.sink.node || (a.rule.id < b.rule.id ? -1 : 1),
      ),
    observations: results
      .flatMap(({ observations }) => observations)
      .sort((a, b) => a.unit - b.unit || a.node - b.node || (a.tag < b.tag ? -1 : 1)),
    overBudget: results.flatMap(({ overBudget }) => overBudget),
    steps: results.reduce((sum, { steps }) => sum + steps, 0),
    statistics: joined(results.map(({ statistics }) => statistics)),
  };
}

/** What several analyses took together. */
function joined(all: readonly AnalysisStatistics[]): AnalysisStatistics {
  const counts = new Map<string, number>();
  const bounds = new Map<string, AnalysisStatistics['bounds'][number]>();
  let known = 0;
  for (const one of all) {
    for (const { name, count } of one.counts) counts.set(name, (counts.get(name) ?? 0) + count);
    for (const bound of one.bounds)
      bounds.set(bound.of, { ...bound, reached: bound.reached + (bounds.get(bound.of)?.reached ?? 0) });
    known = Math.max(known, one.bounds.length + one.boundsNotReached);
  }
  const reached = [...bounds.values()].sort((a, b) => b.reached - a.reached || (a.of < b.of ? -1 : 1));
  return {
    counts: [...counts].map(([name, count]) => ({ name, count })),
    bounds: reached,
    boundsNotReached: Math.max(0, known - reached.length),
  };
}

/** The same findings, by the numbers that the units have in the program. */
function located(result: AnalysisResult, units: readonly number[]): AnalysisResult {
  const site = <T extends Site>(one: T): T => ({ ...one, unit: one.unit === NONE ? NONE : units[one.unit] });
  const finding = (one: RawFinding): RawFinding => ({
    ...one,
    sink: site(one.sink),
    place: site(one.place),
    trace: one.trace.map(site),
    routes: one.routes.map(({ unit, fn }) => ({ unit: units[unit], fn })),
  });
  const known = (value: KnownValue): KnownValue => {
    switch (value.kind) {
      case 'function':
      case 'class':
      case 'module':
        return { ...value, unit: units[value.unit] };
      case 'list':
        return { ...value, items: value.items.map(known) };
      case 'map':
        return { ...value, entries: mapped(value.entries, known) };
      default:
        return value;
    }
  };
  const observation = (one: Observation): Observation => ({
    ...site(one),
    receiver: known(one.receiver),
    arguments: one.arguments.map(known),
    keywords: mapped(one.keywords, known),
    result: known(one.result),
  });
  return {
    ...result,
    overBudget: result.overBudget.map(({ unit, fn }) => ({ unit: units[unit], fn })),
    findings: result.findings.map(finding),
    observations: result.observations.map(observation),
  };
}

function mapped<T>(record: Record<string, T>, map: (value: T) => T): Record<string, T> {
  const result: Record<string, T> = Object.create(null);
  for (const [name, value] of Object.entries(record)) result[name] = map(value);
  return result;
}
