import { NONE } from '../ir/kinds.js';
import type { AnalysisInput } from './analyse.js';
import { analyseLanguage } from './analyse-language.js';
import type { AnalysisResult, KnownValue, Observation, RawFinding, Site } from './domain/result.js';
import { languagesOf, within } from './languages-apart.js';

/**
 * Finds weaknesses on the flow graph of a program: in each of its languages apart, for their files call nothing of each other,
 * and what they have by one name is not one thing. Not yet what scans use: see docs/decisions/0006.
 */
export function analyseByGraph(input: AnalysisInput): AnalysisResult {
  const results = languagesOf(input).map((units) => located(analyseLanguage(within(input, units)), units));
  const steps = results.reduce((sum, result) => sum + result.steps, 0);
  return {
    findings: results
      .flatMap(({ findings }) => findings)
      .sort(
        (a, b) => a.sink.unit - b.sink.unit || a.sink.node - b.sink.node || (a.rule.id < b.rule.id ? -1 : 1),
      ),
    observations: results
      .flatMap(({ observations }) => observations)
      .sort((a, b) => a.unit - b.unit || a.node - b.node || (a.tag < b.tag ? -1 : 1)),
    overBudget: [],
    steps,
    statistics: {
      evaluations: 0,
      summaries: results.reduce((sum, { statistics }) => sum + statistics.summaries, 0),
      cells: 0,
      steps,
      bounds: [],
      boundsNotReached: 0,
    },
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
    findings: result.findings.map(finding),
    observations: result.observations.map(observation),
  };
}

function mapped<T>(record: Record<string, T>, map: (value: T) => T): Record<string, T> {
  const result: Record<string, T> = Object.create(null);
  for (const [name, value] of Object.entries(record)) result[name] = map(value);
  return result;
}
