import { Kind, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import {
  type ClassRef,
  type HeapObject,
  objectValue,
  UNKNOWN,
  union,
  type Value,
} from '../../domain/value.js';
import type { AccessSite } from '../../domain/value-call.js';
import type { ClassFacts } from '../../program/module.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { addVerdict } from '../evaluation/verdicts.js';
import { typesOf } from './types.js';

/** Types whose members a value has: its own, those of a class that it is, those of any function. */
export function typesBehind(ev: Evaluation, object: Value): readonly number[] {
  let { types } = object;
  if (object.closures.length > 0) types = union(types, ev.builtin.function);
  for (const cls of object.classes)
    types = union(types, ev.program.hierarchy.facts(cls).types, bounds.typesOfClass);
  return types;
}

/** The class of an instance, and those that it derives from. */
function* lineOf(ev: Evaluation, cls: ClassRef): Generator<ClassRef> {
  const line = [cls];
  for (let i = 0; i < line.length && !bounds.bases.isReachedBy(i); i++) {
    yield line[i];
    line.push(...ev.program.hierarchy.facts(line[i]).bases);
  }
}

/** What the class of an instance states of a field that carries no text of anybody's choice: its types, or null. */
export function statedHarmless(ev: Evaluation, cls: ClassRef | null, name: string): readonly number[] | null {
  if (cls === null) return null;
  const facts = ev.program.hierarchy.facts(cls);
  let known = harmlessFields.get(facts);
  if (known === undefined) {
    known = new Map();
    harmlessFields.set(facts, known);
  }
  let types = known.get(name);
  if (types === undefined) {
    types = harmlessTypes(ev, cls, name);
    known.set(name, types);
  }
  return types;
}

function harmlessTypes(ev: Evaluation, cls: ClassRef, name: string): readonly number[] | null {
  const { number, checked } = ev.builtin;
  for (const one of lineOf(ev, cls)) {
    const { fieldTypes, fields, statics } = ev.program.hierarchy.facts(one);
    // What was found when the class was made, of its type and of its value: `name: str = Field(pattern="^[a-z]+$")`.
    const found = statics.cells.get(name) ?? fields.get(name);
    if (found?.types.includes(checked[0])) return checked;
    const type = fieldTypes.get(name) ?? NONE;
    if (type === NONE) continue;
    const home = ev.analysis.solver.moduleEvaluation(one.unit);
    const { types, classes } = typesOf(home, type);
    if (classes.length === 0 && types.some((stated) => number.includes(stated))) return number;
    return home.module.symbols.types.isClosed(types) ? types : null;
  }
  return null;
}
/** What was found out of the fields of a class. */
const harmlessFields = new WeakMap<ClassFacts, Map<string, readonly number[] | null>>();

/** What holds the fields of an object's class by name: those that the class states to be of one of these types are harmless. */
export function fieldsByName(
  ev: Evaluation,
  object: Value,
  harmless: readonly string[],
  site: AccessSite,
): HeapObject | null {
  const cls = object.objects.find((holder) => holder.cls !== null)?.cls;
  if (!cls) return null;
  const table = ev.program.modules[site.unit].symbols;
  const types = harmless.map((type) => table.types.named(type)[0]);
  const fields = ev.program.heap.object('map', site.unit, site.node);
  for (const one of lineOf(ev, cls))
    for (const [name, value] of ev.program.hierarchy.facts(one).statics.cells)
      if (value.types.some((type) => types.includes(type))) fields.cells.set(name, UNKNOWN);
  return fields;
}

/** What the rules call a part of an object of a library is an object of its own, made when it is first asked for. */
export function ownPart(
  ev: Evaluation,
  object: Value,
  name: string,
  types: readonly number[],
  site: AccessSite,
): HeapObject | null {
  const [holder] = object.objects;
  if (types.length === 0 || object.objects.length !== 1) return null;
  if (holder.kind !== 'instance' || holder.cls !== null || holder.cells.has(name)) return null;
  const part = ev.program.heap.object('instance', site.unit, site.node, { exact: holder.exact });
  ev.state.write(holder, name, objectValue(part, types));
  return part;
}

/** A check of the member is one of its object. */
export function mirrored(ev: Evaluation, names: readonly string[], site: AccessSite): void {
  const { unit } = ev;
  if (site.unit !== ev.module.index || unit.kind(site.node) !== Kind.Member) return;
  const classes = ev.program.modules[site.unit].symbols.classes.mask(names);
  addVerdict(ev, site.node, { node: unit.a(site.node), classes, when: 'mirrors' });
}
