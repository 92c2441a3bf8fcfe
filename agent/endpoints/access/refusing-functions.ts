import type { FunctionSite, Program } from '../program.js';
import { type Refusal, refusalOf } from './refusals.js';

/** What refuses is short. */
const MAX_LENGTH = 1200;

/** How statements of a function end a request, also by what functions do that they call, which `target` finds. */
export function refusalIn(
  program: Program,
  own: FunctionSite,
  statements: Iterable<number>,
  target: (callee: number) => FunctionSite | null,
): Refusal {
  return refusalOf(program.unit(own.unit), statements, (callee) => {
    const site = target(callee);
    if (site === null || (site.unit === own.unit && site.fn === own.fn)) return null;
    const unit = program.unit(site.unit);
    const { body, start, end } = program.functionInfo(site);
    return end - start > MAX_LENGTH ? null : refusalOf(unit, unit.list(body), () => null, 3);
  });
}
