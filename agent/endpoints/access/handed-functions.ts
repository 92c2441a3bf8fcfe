import { Kind, NONE } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { FunctionSite, Program } from '../program.js';
import { isCheckName } from './checks.js';
import { type Context, isSwitch } from './conditions.js';
import type { OtherFunctions } from './found-checks.js';
import { isOther } from './identity.js';
import { isOfLibrary, isStatement, namesPath, REQUEST } from './questions.js';
import { writtenName } from './refusals.js';

/* What functions have from the program, or from the function that made them, and not from a request. */

const MAX_DEPTH = 10;
/** Types of what goes on with a request: `http.Handler`, `echo.HandlerFunc`. */
export const HANDLER = /(^|\.)Handler(Func)?$/;
/** `FilterChain` of servlets, `WebFilterChain` of Spring. */
const CHAIN = /(^|\.)\w*FilterChain$/;
const NEXT = /^(handler|call_next|get_response)$/;
const REQUEST_TYPE = /(^|\.)(Request|Context|Ctx|RequestCtx)$/;

/** Whether what is called is the handler that a middleware was made around, whatever it is named: `func(n echo.HandlerFunc)`. */
function isNextHandler(program: Program, unitIndex: number, callee: number): boolean {
  const unit = program.unit(unitIndex);
  if (unit.data.language !== 'go' || callee < 0 || unit.kind(callee) !== Kind.Captured) return false;
  const made = program.functionInfo({ unit: unitIndex, fn: unit.c(callee) });
  const handed = made.parameters.find(({ slot }) => slot === unit.a(callee));
  return handed !== undefined && HANDLER.test(program.nameOf(unitIndex, handed.type) ?? '');
}

/** Whether what is called was handed to a middleware of Python as what answers: `handler(request)`. */
function isHandedNext(program: Program, site: FunctionSite, callee: number): boolean {
  const unit = program.unit(site.unit);
  if (unit.data.language !== 'python' || callee < 0) return false;
  const kind = unit.kind(callee);
  if ((kind !== Kind.Local && kind !== Kind.Captured) || !NEXT.test(writtenName(unit, callee))) return false;
  const fn = kind === Kind.Local ? site.fn : unit.c(callee);
  return program.functionInfo({ ...site, fn }).parameters.some(({ slot }) => slot === unit.a(callee));
}

/** Whether a call is handed what goes on with the request: what is called decides whether it does. */
export function handsOn(program: Program, unitIndex: number, call: number): boolean {
  const unit = program.unit(unitIndex);
  return [...unit.list(unit.b(call))].some((one) => {
    const isMember = unit.kind(one) === Kind.Member && /^(ServeHTTP|Next)$/.test(unit.string(unit.b(one)));
    const isNext =
      unit.kind(one) === Kind.Local && /^(next|call_next|get_response)$/.test(writtenName(unit, one));
    return isNext || isNextHandler(program, unitIndex, isMember ? unit.a(one) : one);
  });
}

/**
 * Whether a call goes on with what stands behind a filter: the chain that the filter was handed, whatever it is named. What is
 * handed that chain itself may be another filter.
 */
function isChain(program: Program, site: FunctionSite, callee: number): boolean {
  const unit = program.unit(site.unit);
  if (unit.data.language !== 'java' || callee < 0 || unit.kind(callee) !== Kind.Member) return false;
  const chain = unit.a(callee);
  if (unit.kind(chain) !== Kind.Local) return false;
  const handed = program.functionInfo(site).parameters.find(({ slot }) => slot === unit.a(chain));
  if (handed === undefined || handed.type === NONE) return false;
  return CHAIN.test(program.nameOf(site.unit, handed.type) ?? '');
}

/** Whether a condition is about how the program is set up. A list of paths is a setting, too, but what it is asked is not. */
export function isOfSettings(context: Context, test: number, program: Program, site: FunctionSite): boolean {
  return (isSwitch(context, test) && !namesPath(context.unit, test)) || isFixed(program, site, test);
}

/**
 * Whether a condition is the same for all requests: a handler that was made with a setting asks it of what it was made with,
 * and of what the package has, and has nothing of the request in it.
 */
function isFixed(program: Program, { unit: unitIndex }: FunctionSite, test: number): boolean {
  const unit = program.unit(unitIndex);
  if (unit.data.language !== 'go') return false;
  let isMade = false;
  const isOfMaker = (fn: number) =>
    fn !== 0 &&
    !program
      .functionInfo({ unit: unitIndex, fn })
      .parameters.some(
        ({ type }) => type !== NONE && REQUEST_TYPE.test(program.nameOf(unitIndex, type) ?? ''),
      );
  const hasOnly = (node: number, depth: number): boolean => {
    if (node < 0) return true;
    if (depth > MAX_DEPTH) return false;
    switch (unit.kind(node)) {
      case Kind.Local:
        return false;
      case Kind.Captured:
        if (unit.c(node) !== 0 && !isOfMaker(unit.c(node))) return false;
        isMade ||= unit.c(node) !== 0;
        return true;
      default:
        return childrenOf(unit, node).every((child) => hasOnly(child, depth + 1));
    }
  };
  return hasOnly(test, 0) && isMade;
}

/** Whether a call that leads nowhere may check who asks: by its name, or since it is handed the whole request. */
export function mayCheck(
  program: Program,
  all: OtherFunctions,
  site: FunctionSite,
  node: number,
  name: string,
): boolean {
  const unit = program.unit(site.unit);
  const callee = unit.a(node);
  if (all.target(site.unit, callee, site.fn) !== null) return false;
  const goesOn =
    isNextHandler(program, site.unit, callee) ||
    isHandedNext(program, site, callee) ||
    isChain(program, site, callee);
  if (goesOn || isOther(name)) return false;
  const isCheck = isCheckName(name) && isStatement(name);
  if (isCheck || isOfLibrary(unit, callee)) return isCheck && !all.isHarmless(site.unit, callee);
  const given = program.functionInfo(site).parameters.map(({ slot }) => slot);
  const args = [...unit.list(unit.b(node))].filter((one) => unit.kind(one) === Kind.Local);
  const isHanded = args.some((one) => REQUEST.test(writtenName(unit, one)) && given.includes(unit.a(one)));
  return isHanded && !all.isHarmless(site.unit, callee);
}
