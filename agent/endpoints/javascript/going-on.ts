import { FunctionSpans } from '#agent/ir/function-spans.js';
import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { writtenName } from '../access/refusals.js';
import type { FunctionSite, Program } from '../program.js';

/** Methods of a response that leave the answer to others. */
const PREPARING =
  /^(set|header|setHeader|removeHeader|append|vary|type|cookie|clearCookie|get|on|once|locals)$/;

/**
 * Whether a function of Express is middleware, wherever it is registered: it ends with `next()`, returns nowhere else, and neither answers nor
 * hands the response to anybody who may.
 */
export function alwaysGoesOn(program: Program, site: FunctionSite): boolean {
  const unit = program.unit(site.unit);
  const { parameters, body, start, end } = program.functionInfo(site);
  const [, response, next] = parameters;
  if (parameters.length !== 3) return false;
  const last = [...unit.list(body)].at(-1) ?? -1;
  if (last < 0 || !isCallOf(unit, last, next.slot)) return false;
  const spans = new FunctionSpans(unit.data);
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    const kind = unit.kind(node);
    if (
      kind === Kind.Throw ||
      (kind === Kind.Return && spans.at(unit.start(node)) === site.fn && node !== last)
    )
      return false;
    if (kind !== Kind.Call && kind !== Kind.New) continue;
    const [of, ...members] = writtenName(unit, unit.a(node)).split('.');
    const isAnswer = of === response.name && !members.every((name) => PREPARING.test(name));
    const isHanded = [...unit.list(unit.b(node))].some((one) => writtenName(unit, one) === response.name);
    if (isAnswer || isHanded) return false;
  }
  return true;
}

/** `next()`, `return next()` */
function isCallOf(unit: Unit, statement: number, slot: number): boolean {
  const call = unit.a(statement);
  if (call < 0 || unit.kind(call) !== Kind.Call || unit.listLength(unit.b(call)) > 0) return false;
  const callee = unit.a(call);
  return unit.kind(callee) === Kind.Local && unit.a(callee) === slot;
}
