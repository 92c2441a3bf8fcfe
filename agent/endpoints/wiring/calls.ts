import { CONSTRUCTOR_MEMBER, FunctionFlag, Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import { builtinCall, builtinMethod, NOTHING } from './builtins.js';
import { constructBase, instantiate } from './construction.js';
import type { Evaluator } from './evaluation.js';
import { index, superMember } from './members.js';
import { type Arguments, either, type Foreign, type Frame, optionsOf, type Value } from './value.js';

export function callNode(ev: Evaluator, frame: Frame, node: number): Value {
  const unit = ev.modules.units[frame.unit];
  const calleeNode = unit.a(node);
  if (unit.kind(calleeNode) === Kind.Super) {
    const args = argumentsAt(ev, frame, unit.b(node));
    if (frame.receiver?.kind === 'instance') constructBase(ev, frame, node, frame.receiver, args);
    return frame.receiver;
  }
  let receiver: Value = null;
  let name: string | null = null;
  let callee: Value;
  if (unit.kind(calleeNode) === Kind.Member && unit.kind(unit.a(calleeNode)) !== Kind.Import) {
    const ofBase = isSuper(unit, unit.a(calleeNode));
    receiver = ofBase ? frame.receiver : ev.evaluate(frame, unit.a(calleeNode));
    name = unit.string(unit.b(calleeNode));
    callee = ofBase ? superMember(ev, frame, name) : ev.member(receiver, name);
  } else if (unit.kind(calleeNode) === Kind.Index) {
    receiver = ev.evaluate(frame, unit.a(calleeNode));
    const key = ev.evaluate(frame, unit.b(calleeNode));
    name = key?.kind === 'constant' ? String(key.value) : null;
    callee = index(ev, receiver, key);
  } else callee = ev.evaluate(frame, calleeNode);
  const args = argumentsAt(ev, frame, unit.b(node));
  if (
    name === CONSTRUCTOR_MEMBER &&
    isSuper(unit, unit.a(calleeNode)) &&
    frame.receiver?.kind === 'instance'
  ) {
    constructBase(ev, frame, node, frame.receiver, args);
    return null;
  }
  return call(ev, callee, receiver, name, args, frame, node);
}

/** Calls what the callee may be. */
export function call(
  ev: Evaluator,
  callee: Value,
  receiver: Value,
  name: string | null,
  args: Arguments,
  frame: Frame,
  node: number,
): Value {
  if (!ev.step()) return null;
  let result: Value = null;
  let isKnown = false;
  for (const one of optionsOf(callee)) {
    if (one?.kind === 'function') {
      isKnown = true;
      const { flags } = ev.modules.units[one.unit].data.functions[one.fn];
      const own = (flags & FunctionFlag.Arrow) !== 0 ? one.receiver : (one.receiver ?? receiver);
      result = either(result, ev.callFunction(one, args, own));
    } else if (one?.kind === 'class') {
      isKnown = true;
      result = either(result, instantiate(ev, one, args, frame.unit, node));
    } else if (one?.kind === 'foreign') {
      isKnown = true;
      const own = calledOn(ev, one, args, frame);
      const made = builtinCall(ev, own.callee, own.args);
      result = either(result, made ?? ev.foreignCall(own.callee, own.args, frame.unit, node));
    }
  }
  if (isKnown) return result;
  const known = name === null ? undefined : method(ev, receiver, name, args);
  if (known !== undefined) return known;
  ev.handOut(args);
  return null;
}

/** `app[verb].call(app, path, handler)` and `app.get.apply(app, [path, handler])` call the method itself. */
function calledOn(
  ev: Evaluator,
  callee: Foreign,
  args: Arguments,
  { unit }: Frame,
): { callee: Foreign; args: Arguments } {
  const { member, of } = callee;
  if (ev.unit(unit).data.language !== 'javascript' || of === null || of.of === null || of.member === null)
    return { callee, args };
  const [self = null, second = null] = args.positional;
  const found = self?.kind === 'foreign' ? ev.member(self, of.member) : of;
  const method = found?.kind === 'foreign' ? found : of;
  if (member === 'call')
    return {
      callee: method,
      args: { ...args, positional: args.positional.slice(1), nodes: args.nodes.slice(1) },
    };
  if (member !== 'apply' || second?.kind !== 'list') return { callee, args };
  const nodes = second.items.map(() => args.nodes[1]);
  return { callee: method, args: { ...args, positional: [...second.items], nodes } };
}

function method(ev: Evaluator, receiver: Value, name: string, args: Arguments): Value | undefined {
  for (const one of optionsOf(receiver)) {
    const own = one?.kind === 'instance' && one.map ? one.map : one;
    const result = builtinMethod(ev, own, name, args);
    if (result !== NOTHING) return result;
  }
  return undefined;
}

function argumentsAt(ev: Evaluator, frame: Frame, nodes: number): Arguments {
  const unit = ev.modules.units[frame.unit];
  const args: Arguments = { positional: [], keywords: new Map(), nodes: [], keywordNodes: new Map() };
  for (const node of unit.list(nodes)) {
    const kind = unit.kind(node);
    if (kind === Kind.Keyword) {
      args.keywords.set(unit.string(unit.a(node)), ev.evaluate(frame, unit.b(node)));
      args.keywordNodes.set(unit.string(unit.a(node)), unit.b(node));
    } else if (kind === Kind.KeywordSpread) {
      const value = ev.evaluate(frame, unit.a(node));
      if (value?.kind === 'map') for (const [key, entry] of value.entries) args.keywords.set(key, entry);
    } else {
      const value = ev.evaluate(frame, node);
      const items = kind === Kind.Spread && value?.kind === 'list' ? value.items : [value];
      for (const item of items) {
        args.positional.push(item);
        args.nodes.push(node);
      }
    }
  }
  return args;
}

function isSuper(unit: Unit, node: number): boolean {
  return unit.kind(node) === Kind.Super;
}
