import type { ConfigurationSpec } from '../../../rules/configuration-spec.js';
import { patternOf } from '../../domain/constants.js';
import { itemsOf } from '../../domain/items.js';
import {
  type Closure,
  type ConstantBox,
  type HeapObject,
  joinMarks,
  type Mark,
  UNKNOWN,
  union,
  Value,
} from '../../domain/value.js';
import type { AccessSite } from '../../domain/value-call.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import type { NamedMember } from '../evaluation/named-member.js';
import { fieldsByName, mirrored, ownPart, typesBehind } from '../members/library-members.js';
import { configured } from './configuration.js';
import { structural } from './sinks.js';

/** How many characters or items a value is known to have. */
function sizeOf(object: Value): ConstantBox | null {
  const text = object.constant?.value;
  if (typeof text === 'string') return { value: text.length };
  const items = object.marks.length === 0 ? itemsOf(object) : null;
  return items === null ? null : { value: items.length };
}

/** What the rules say of the member: its symbol, its type, and whether reading it gives outside data. */
export function namedMember(
  ev: Evaluation,
  object: Value,
  name: string,
  site: AccessSite,
): NamedMember | null {
  const table = ev.program.modules[site.unit].symbols;
  let symbols = table.member(object.symbols, name);
  const owners = typesBehind(ev, object);
  const inherited = table.instanceMember(owners, name);
  if (inherited.length > 0 && !hasOwnMethod(ev, object, name)) symbols = union(symbols, inherited);
  let types = table.types.ofMember(owners, name);
  if (symbols.length === 0 && object.symbols.length > 0)
    symbols = name === 'default' ? object.symbols : ofFunction(ev, object.symbols, name, site);
  if (symbols.length === 0 && types.length === 0) {
    // A receiver of which only taint is known is as unknown as one of which nothing is known.
    if (!isUnresolved(ev, object)) return null;
    symbols = table.unknownMember(name, site.written);
    if (symbols.length === 0) return null;
  }
  let marks: readonly Mark[] = [];
  const objects: HeapObject[] = [];
  let clean = false;
  let harmless = 0;
  let constant: ConstantBox | null = null;
  for (const symbol of symbols) {
    const facts = table.facts(symbol);
    if (facts === null) continue;
    for (const model of facts.reads) {
      if (!ev.program.holds(model)) continue;
      if (model.configuration) {
        const settled = configuredMember(ev, model.configuration, object, name, site);
        if (settled !== null) return { value: settled, clean: true, harmless: 0 };
      }
      if (model.returns) types = union(types, table.types.named(model.returns));
      if (model.clean) clean = true;
      if (model.sanitizes) harmless |= table.classes.mask(model.sanitizes);
      if (model.store) {
        objects.push(
          ev.program.heap.store(model.store, site.unit, ev.program.modules[site.unit].unit.data.language),
        );
        types = union(types, table.types.builtin.map);
      }
      if (model.constant !== undefined) constant = { value: model.constant };
      if (model.pattern) constant = patternOf(object);
      if (model.measure) constant = sizeOf(object) ?? constant;
      if (model.source)
        marks = joinMarks(marks, ev.analysis.recorder.sourceMarks(model.source, site.unit, site.node));
      if (model.observe) ev.analysis.recorder.observed(model, name, site, object, null);
      if (model.validates) mirrored(ev, model.validates.classes, site);
      const fields =
        model.source && model.exceptTypes ? fieldsByName(ev, object, model.exceptTypes, site) : null;
      if (fields !== null) objects.push(fields);
    }
    for (const use of facts.readMatches) structural(ev, use, null, site.unit, site.node);
  }
  const part = ownPart(ev, object, name, types, site);
  return {
    value: new Value(marks, constant, symbols, types, part === null ? objects : [...objects, part], [], []),
    clean,
    harmless,
  };
}

/** A member that all functions have, of a function of a library: `exec.apply`. */
function ofFunction(
  ev: Evaluation,
  symbols: readonly number[],
  name: string,
  { unit }: AccessSite,
): readonly number[] {
  const table = ev.program.modules[unit].symbols;
  const isCalled = symbols.some((symbol) => {
    const facts = table.facts(symbol);
    return facts !== null && facts.calls.length + facts.callSinks.length + facts.callMatches.length > 0;
  });
  return isCalled ? table.instanceMember(ev.builtin.function, name) : [];
}

/** A literal object with a method of this name, which is meant and not the one that all maps have. */
function hasOwnMethod(ev: Evaluation, { objects }: Value, name: string): boolean {
  return (
    objects.length > 0 &&
    objects.every(({ kind, cells }) => {
      const own = kind === 'map' ? cells.get(name)?.closures : undefined;
      return own !== undefined && own.length > 0 && own.every((closure) => knowsItsObject(ev, closure));
    })
  );
}

/** A function that is called with the object that holds it, where functions under a key of a map are not. */
function knowsItsObject(ev: Evaluation, { unit, fn }: Closure): boolean {
  const { owner, receiver } = ev.program.modules[unit].unit.data.functions[fn];
  return owner < 0 && receiver >= 0;
}

function isUnresolved(ev: Evaluation, object: Value): boolean {
  if (
    object.symbols.length > 0 ||
    object.types.some((type) => type !== ev.builtin.chosen[0]) ||
    object.closures.length > 0 ||
    object.classes.length > 0
  )
    return false;
  // An instance without class or type is a result on which models set properties.
  return object.objects.every(
    ({ kind, cls }) => cls === null && (kind === 'parameter' || kind === 'instance'),
  );
}

/** What a member is by a file of settings. */
function configuredMember(
  ev: Evaluation,
  spec: ConfigurationSpec,
  object: Value,
  name: string,
  site: AccessSite,
): Value | null {
  const call = { ...bareCall(ev, UNKNOWN, site.node), unit: site.unit, receiver: object };
  return configured(ev, spec, call, name);
}
