import { Kind } from '#agent/ir/kinds.js';
import type { FunctionInfo } from '#agent/ir/unit.js';
import { guardedBy, PUBLIC, type Security } from '../access/security.js';
import type { Program } from '../program.js';

const OVERRIDES = /^(canActivate|handleRequest)$/;

interface Span {
  start: number;
  end: number;
}

/**
 * A class that derives from a guard of Passport ends requests of callers who have not shown who they are, unless what it
 * puts in the place of the guard's own methods may let them pass: `handleRequest` that never throws, `canActivate` that
 * does not ask its base class, or says `true` for another reason than a mark of the handler that `Reflector` reads.
 */
export function passportGuard(program: Program, unitIndex: number, cls: number, asked: Security): Security {
  const unit = program.unit(unitIndex);
  const { name, start, methods } = unit.data.classes[cls];
  const overridden = methods.map((fn) => unit.data.functions[fn]).filter((info) => OVERRIDES.test(info.name));
  const isKept = overridden.every((info) =>
    info.name === 'handleRequest' ? throwsIn(info) : asksBase() && !letsPass(info),
  );
  const { line } = unit.position(start);
  if (overridden.some((info) => info.name === 'handleRequest' && givesUser(info))) return PUBLIC;
  return guardedBy(asked, [{ name, kind: isKept ? 'signed-in' : 'unknown', file: unit.path, line }]);

  function* nodesIn(span: Span, kind: Kind): Iterable<number> {
    for (let node = 0; node < unit.nodeCount; node++)
      if (unit.kind(node) === kind && unit.start(node) >= span.start && unit.end(node) <= span.end)
        yield node;
  }

  /** `handleRequest(error, user) { return user; }`: nobody is refused, whether or not there is a user. */
  function givesUser({ body, parameters }: FunctionInfo): boolean {
    const [only, ...others] = unit.list(body);
    if (only === undefined || others.length > 0 || unit.kind(only) !== Kind.Return) return false;
    const value = unit.a(only);
    return value >= 0 && unit.kind(value) === Kind.Local && unit.a(value) === parameters[1]?.slot;
  }

  function throwsIn(span: Span): boolean {
    for (const _ of nodesIn(span, Kind.Throw)) return true;
    return asksBase();
  }

  /** `super.canActivate(context)`, in whichever method of the class. */
  function asksBase(): boolean {
    for (const node of nodesIn(unit.data.classes[cls], Kind.Member))
      if (unit.kind(unit.a(node)) === Kind.Super && OVERRIDES.test(unit.string(unit.b(node)))) return true;
    return false;
  }

  /** Whether something other than a mark of the handler is enough to pass. */
  function letsPass(span: Span): boolean {
    const marks = new Set<string>();
    for (const node of nodesIn(span, Kind.Assign)) {
      const value = unit.b(node);
      const callee = unit.kind(value) === Kind.Call ? program.nameOf(unitIndex, unit.a(value)) : null;
      if (callee !== null && /reflector\./i.test(callee))
        marks.add(program.nameOf(unitIndex, unit.a(node)) ?? '');
    }
    const isMarked = (at: number) => {
      for (const node of nodesIn(span, Kind.If)) {
        const isAround = unit.start(node) <= at && at < unit.end(node);
        if (isAround && marks.has(program.nameOf(unitIndex, unit.a(node)) ?? '')) return true;
      }
      return false;
    };
    for (const node of nodesIn(span, Kind.Return))
      if (unit.a(node) >= 0 && unit.kind(unit.a(node)) === Kind.True && !isMarked(unit.start(node)))
        return true;
    return false;
  }
}
