import { Kind, NONE } from '#agent/ir/kinds.js';
import type { FieldInfo, Unit } from '#agent/ir/unit.js';
import { foreignBase } from './class-bases.js';
import type { Evaluator } from './evaluation.js';
import { type ClassValue, constant, type Frame, type InstanceValue, type Value } from './value.js';

/** Languages whose stated types say what a value is, where nothing else does: `var s Server`. */
const TYPED = new Set(['go']);

/** A value of a stated type, null where the type says nothing. */
export function statedValue(ev: Evaluator, frame: Frame, type: number): Value {
  if (!TYPED.has(ev.modules.units[frame.unit].data.language)) return null;
  const value = ev.evaluate(frame, type);
  if (value?.kind === 'class') return stated(ev, value);
  return value?.kind === 'foreign' && value.made === null && value.of !== null
    ? ev.foreign(`${value.name}()`, null, null, null)
    : null;
}

/** An instance of a class that was made where nobody looked. */
export function stated(ev: Evaluator, cls: ClassValue): InstanceValue {
  const base = foreignBase(cls);
  const inherited = base === null ? null : ev.foreign(`${base.name}()`, null, null, null);
  return { kind: 'instance', cls, fields: new Map(), inherited };
}

/** A field that was given no value, by its stated type; those of embedded structs belong to what embeds them. */
export function statedField(ev: Evaluator, instance: InstanceValue, name: string): Value {
  const { cls } = instance;
  const { data } = ev.modules.units[cls.unit];
  if (!TYPED.has(data.language) || cls.frame === null) return null;
  const { fields } = data.classes[cls.cls];
  const own = fields.find((field) => field.name === name);
  if (own) {
    const value =
      own.type === NONE
        ? null
        : (statedDefault(ev.modules.units[cls.unit], own) ?? statedValue(ev, cls.frame, own.type));
    if (value !== null) instance.fields.set(name, value);
    return value;
  }
  const embedded = new Set(cls.bases.flatMap((base) => (base?.kind === 'class' ? [nameOf(ev, base)] : [])));
  for (const field of fields) {
    if (!embedded.has(field.name)) continue;
    const value = ev.member(ev.member(instance, field.name), name);
    if (value !== null) return value;
  }
  return null;
}

/** Keys of tags by which libraries of settings give a field the value that it has where nothing else is set. */
const DEFAULTS = new Set(['tag.default', 'tag.envDefault', 'tag.env-default']);

function statedDefault(unit: Unit, { decorators }: FieldInfo): Value {
  for (const node of unit.list(decorators)) {
    const callee = unit.kind(node) === Kind.Call ? unit.a(node) : NONE;
    const [text = NONE] = callee === NONE ? [] : unit.list(unit.b(node));
    if (text !== NONE && unit.kind(text) === Kind.String && DEFAULTS.has(nameAt(unit, callee)))
      return constant(unit.string(unit.a(text)));
  }
  return null;
}

function nameAt(unit: Unit, node: number): string {
  return unit.kind(node) === Kind.Global ? unit.string(unit.a(node)) : '';
}

function nameOf(ev: Evaluator, { unit, cls }: ClassValue): string {
  return ev.modules.units[unit].data.classes[cls].name;
}
