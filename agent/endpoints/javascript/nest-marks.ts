import { Kind } from '#agent/ir/kinds.js';
import { variableOf } from '../access/conditions.js';
import { isLeaving } from '../access/questions.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { type Call, firstOf, optionsOf, textsOf, truth, type Value } from '../wiring/value.js';

const ASKED = /^(get|getAllAndOverride|getAllAndMerge|getAll)$/;

/** The marks of handlers and controllers by which a guard lets requests pass: `if (this.reflector.get(KEY, ...)) return true`. */
export function marksPassing(guard: Value, { program, evaluator }: Wiring): ReadonlySet<string> {
  const found = new Set<string>();
  for (const one of optionsOf(guard)) {
    const cls = one?.kind === 'instance' ? one.cls : one?.kind === 'class' ? one : null;
    const method = cls && program.methodsOf(cls).get('canActivate');
    if (!method) continue;
    const frame = evaluator.modules.frameOf(method.unit);
    for (const key of keysPassing(method, { program }))
      for (const mark of marksOf(evaluator.evaluate(frame, key))) found.add(mark);
  }
  return found;
}

/** What a decorator leaves at a handler for guards to ask, as far as it says yes. */
export function marksOfDecorator({ callee, positional }: Call): string[] {
  if (callee.name.endsWith('.SetMetadata'))
    return truth(positional[1] ?? null) === true ? textsOf(positional[0] ?? null) : [];
  return isDecorator(callee.made) && truth(positional[0] ?? null) !== false ? [`decorator ${callee.id}`] : [];
}

/** A mark is known by its text, or it is the decorator itself: `Reflector.createDecorator()`. */
function marksOf(key: Value): string[] {
  const decorator = firstOf(key, 'foreign');
  return decorator && isDecorator(decorator.made) ? [`decorator ${decorator.id}`] : textsOf(key);
}

function isDecorator(made: Call | null): boolean {
  return made?.callee.name.endsWith('Reflector.createDecorator') ?? false;
}

/** The keys that a function asks for, and returns where there is something. */
function keysPassing(site: FunctionSite, { program }: Pick<Wiring, 'program'>): number[] {
  const unit = program.unit(site.unit);
  const { start, end } = program.functionInfo(site);
  const asked = new Map<string, number>();
  const keyIn = (node: number): number => {
    if (node < 0 || unit.kind(node) !== Kind.Call) return -1;
    const callee = unit.a(node);
    const isAsked = unit.kind(callee) === Kind.Member && ASKED.test(unit.string(unit.b(callee)));
    const isReflector = isAsked && /reflector$/i.test(program.nameOf(site.unit, unit.a(callee)) ?? '');
    return isReflector && unit.listLength(unit.b(node)) > 0 ? unit.listItem(unit.b(node), 0) : -1;
  };
  const keysOf = (test: number): number[] => {
    if (unit.kind(test) === Kind.Logical && unit.string(unit.c(test)) === '||')
      return [...keysOf(unit.a(test)), ...keysOf(unit.b(test))];
    const own = keyIn(test);
    const key = own >= 0 ? own : (asked.get(variableOf(unit, test, site.fn) ?? '') ?? -1);
    return key < 0 ? [] : [key];
  };
  const found: number[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    if (unit.kind(node) === Kind.Assign) {
      const key = keyIn(unit.b(node));
      const variable = variableOf(unit, unit.a(node), site.fn);
      if (key >= 0 && variable !== null) asked.set(variable, key);
    } else if (unit.kind(node) === Kind.If && isLeaving(unit, unit.list(unit.b(node))))
      found.push(...keysOf(unit.a(node)));
  }
  return found;
}
