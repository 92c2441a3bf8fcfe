import type { Observation } from '#agent/analysis/domain/result.js';
import type { Unit } from '#agent/ir/unit.js';
import type { Program } from './program.js';
import { moduleKey, type RouterKey } from './routes.js';

/** A list of routes, known by its module and the variable that holds it. `urlpatterns` is what a module is included for. */
export function listKey(unit: number, variable: string): RouterKey {
  return variable === 'urlpatterns' ? moduleKey(unit) : `list ${unit} ${variable}`;
}

/** For each observation the innermost `include(...)` whose text it stands in. */
export function includesAround(
  observations: readonly Observation[],
  program: Program,
): Map<Observation, Observation> {
  const span = ({ unit, node }: Observation) => [
    program.unit(unit).start(node),
    program.unit(unit).end(node),
  ];
  const inTextOrder = observations
    .map((observation) => ({ observation, span: span(observation) }))
    .sort(
      (a, b) => a.observation.unit - b.observation.unit || a.span[0] - b.span[0] || b.span[1] - a.span[1],
    );
  const around = new Map<Observation, Observation>();
  const open: typeof inTextOrder = [];
  for (const item of inTextOrder) {
    const { observation, span: own } = item;
    while (open.length > 0) {
      const top = open[open.length - 1];
      if (top.observation.unit === observation.unit && top.span[1] >= own[1]) break;
      open.pop();
    }
    if (open.length > 0) around.set(observation, open[open.length - 1].observation);
    if (observation.tag === 'django.include') open.push(item);
  }
  return around;
}

/** The module-level statement whose text holds an offset, or -1. */
export function statementAt(unit: Unit, offset: number): number {
  const body = unit.list(unit.data.functions[0].body);
  let low = 0;
  let high = body.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unit.start(body[middle]) <= offset) low = middle + 1;
    else high = middle;
  }
  return low > 0 && unit.end(body[low - 1]) > offset ? body[low - 1] : -1;
}
