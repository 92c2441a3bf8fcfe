import { FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { ownName } from '../../ir/own-names.js';
import type { Lowering } from './lowering.js';
import { assign } from './patterns.js';
import { Syntax } from './syntax.js';

/** The function by which `new` makes a promise; NONE where it makes something else. @param made what is made */
export function executorOf(l: Lowering, made: number, [executor, ...others]: readonly number[]): number {
  const isPromise = l.type(made) === Syntax.identifier && l.textOf(made) === 'Promise';
  const isOne = executor !== undefined && others.length === 0 && l.type(executor) !== Syntax.spread_element;
  return isPromise && isOne ? executor : NONE;
}

/**
 * What a promise gives that is made by hand. The executor runs at once; what it hands to its first function, whenever it does so, is
 * what the promise gives, and what it hands to the second one is thrown where the promise is awaited:
 * `(given = undefined, executor((v) => { given = v; }, (v) => { reason = v; }), unknown ? fail(reason) : given)`, with variables of
 * the function around it, so that what one call of that function makes is kept separate from what others make.
 */
export function lowerExecutor(l: Lowering, executor: number): number {
  const { b } = l;
  const [start, end] = [l.start(executor), l.end(executor)];
  const name = (text: string) => b.name(text, start, end);
  const kept = ['the promise', 'the rejection'].map((text) => ownName(text, start));
  for (const one of kept) b.declare(one, 'function');
  const arrow = (parameter: string, statements: () => number[]) => {
    const fn = b.openFunction({ name: '', flags: FunctionFlag.Arrow, start, end });
    l.enterFunction(true);
    if (parameter !== '') b.parameter({ name: parameter, start, end: start });
    const lowered = statements();
    l.leaveFunction();
    b.closeFunction(lowered);
    return b.node(Kind.Function, start, end, fn);
  };
  const [given, reason] = kept;
  const keepers = kept.map((one) => arrow('value', () => [assign(l, name(one), name('value'), start, end)]));
  l.executors.push({ names: parameterNames(l, executor), kept });
  const run = b.node(Kind.Call, start, end, l.expression(executor), b.list(keepers));
  l.executors.pop();
  const fail = arrow('', () => [b.node(Kind.Throw, start, end, name(reason))]);
  const failed = b.node(Kind.Call, start, end, fail, b.list([]));
  const unknown = b.node(Kind.Unknown, start, end, b.list([]));
  return b.node(
    Kind.Sequence,
    start,
    end,
    b.list([
      assign(l, name(given), b.node(Kind.Undefined, start, end), start, end),
      run,
      b.node(Kind.Conditional, start, end, unknown, failed, name(given)),
    ]),
  );
}

/** A call by which an executor settles its promise keeps what that is called with. NONE for other calls. @param args of the call */
export function lowerSettling(l: Lowering, call: number, args: number): number {
  const callee = l.child(call, l.fields.function);
  if (l.executors.length === 0 || l.type(callee) !== Syntax.identifier) return NONE;
  const name = l.textOf(callee);
  const executor = l.executors.findLast(({ names }) => names.includes(name));
  const [value, ...others] = l.named(args);
  if (executor === undefined || value === undefined || others.length > 0) return NONE;
  if (l.type(value) === Syntax.spread_element) return NONE;
  const [start, end] = [l.start(call), l.end(call)];
  const kept = l.b.name(executor.kept[executor.names.indexOf(name)], start, end);
  return assign(l, kept, l.expression(value), start, end);
}

/** The names of the first two parameters of a function that is written there; empty texts for others. */
function parameterNames(l: Lowering, executor: number): string[] {
  const parameters = l.child(executor, l.fields.parameters);
  const [single] = [l.child(executor, l.fields.parameter)];
  const all = parameters === NONE ? (single === NONE ? [] : [single]) : l.named(parameters);
  return all.slice(0, 2).map((one) => {
    const pattern = l.type(one) === Syntax.required_parameter ? l.child(one, l.fields.pattern) : one;
    return l.type(pattern) === Syntax.identifier ? l.textOf(pattern) : '';
  });
}
