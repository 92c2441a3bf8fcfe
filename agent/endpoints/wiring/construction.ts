import { FunctionFlag } from '#agent/ir/kinds.js';
import { foreignBase } from './class-bases.js';
import type { Evaluator } from './evaluation.js';
import { mapMade } from './maps.js';
import { classOf } from './members.js';
import type { Arguments, ClassValue, Frame, InstanceValue, Value } from './value.js';

const maps = new Set(['dict', 'collections.OrderedDict', 'collections.UserDict']);

export function instantiate(
  ev: Evaluator,
  cls: ClassValue,
  args: Arguments,
  unit: number,
  node: number,
): Value {
  const base = foreignBase(cls);
  const instance: InstanceValue = { kind: 'instance', cls, fields: new Map(), inherited: null };
  const isGo = ev.modules.units[cls.unit].data.language === 'go';
  if (isGo && args.positional.length === 1 && args.keywords.size === 0)
    instance.converted = args.positional[0];
  if (base !== null) instance.inherited = ev.foreignCall(base, args, unit, node);
  if (base !== null && maps.has(base.name)) instance.map = mapMade(args);
  construct(ev, cls, instance, args);
  return instance;
}

function construct(
  ev: Evaluator,
  cls: ClassValue,
  instance: InstanceValue,
  args: Arguments,
  depth = 0,
): void {
  const { functions } = ev.modules.units[cls.unit].data;
  for (const method of cls.members.values())
    if (method?.kind === 'function' && method.unit === cls.unit) {
      const { flags, owner } = functions[method.fn];
      if ((flags & FunctionFlag.Constructor) === 0 || owner !== cls.cls) continue;
      ev.callFunction(method, args, instance);
      return;
    }
  if (depth > 12) return;
  for (const base of cls.bases) if (base?.kind === 'class') construct(ev, base, instance, args, depth + 1);
}

/** Runs the constructor of the class that the one at hand derives from. */
export function constructBase(
  ev: Evaluator,
  frame: Frame,
  node: number,
  instance: InstanceValue,
  args: Arguments,
): void {
  const owner = ev.modules.units[frame.unit].data.functions[frame.fn].owner;
  const cls = classOf(instance.cls, frame.unit, owner);
  for (const base of cls?.bases ?? []) {
    if (base?.kind === 'class') construct(ev, base, instance, args);
    // What a library's class is made with counts as the arguments of a construction.
    else if (base?.kind === 'foreign' && instance.inherited !== null)
      ev.foreignCall(base, args, frame.unit, node, instance.inherited);
  }
}
