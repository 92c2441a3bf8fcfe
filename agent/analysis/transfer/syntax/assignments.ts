import { Flag, Kind, NONE } from '../../../ir/kinds.js';
import type { Site } from '../../domain/result.js';
import { constantValue, UNDEFINED, type Value } from '../../domain/value.js';
import type { AccessSite } from '../../domain/value-call.js';
import { isTemporary, writtenName } from '../../program/expression-names.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { moved } from '../evaluation/hops.js';
import { put, readIndex, readMember, writeIndex, writeMember } from '../members/access.js';
import { contentsOf } from '../members/collections.js';
import { exportWhole } from '../members/module-values.js';
import { writePath, writeSlot } from '../members/paths.js';
import { frameOf } from '../members/variables.js';
import { removeItem } from '../operations/lists.js';
import { storedUnderKey } from '../rules/keys.js';
import { memberWritten, nameAssigned } from '../rules/sinks.js';

/** An assignment, as a statement or as an expression. */
export function assign(ev: Evaluation, node: number): Value {
  const { unit } = ev;
  const valueNode = unit.b(node);
  let value = ev.expression(valueNode);
  const target = unit.a(node);
  const kind = unit.kind(valueNode);
  if (unit.kind(target) !== Kind.Local || (kind !== Kind.Local && kind !== Kind.Captured))
    value = taken(ev, target, value, node);
  assignTo(ev, target, value, node, valueNode);
  const made = kind === Kind.Typed || kind === Kind.Await ? unit.a(valueNode) : valueNode;
  const first = unit.flags(target) & Flag.Results ? unit.listItem(unit.a(target), 0) : NONE;
  if (first !== NONE && unit.kind(first) === Kind.Local) ev.activation.madeBy.set(unit.a(first), made);
  if (unit.kind(target) === Kind.Local) {
    if (MAKING.has(unit.kind(made))) ev.activation.madeBy.set(unit.a(target), made);
    else ev.activation.madeBy.delete(unit.a(target));
  }
  return value;
}

/** A value with the hop into what it is assigned to; a variable that the program does not name is none. */
export function taken(ev: Evaluation, target: number, value: Value, node: number): Value {
  const { unit } = ev;
  const name = writtenName(unit, target);
  if (isTemporary(name)) return value;
  const site = { unit: ev.module.index, node };
  if (unit.kind(target) !== Kind.Local) contentsTaken(ev, value, site, name);
  return moved(ev, value, site, name);
}

/** What is stored in a new object goes where that is stored: `list = [...list, item]`. */
function contentsTaken(ev: Evaluation, { objects }: Value, site: Site, name: string): void {
  for (const object of objects) {
    if (object.global || object.kind === 'parameter') continue;
    for (const [key, cell] of [...object.cells])
      if (cell.marks.some(({ step }) => step?.node !== site.node || step.unit !== site.unit))
        ev.state.write(object, key, moved(ev, cell, site, name));
  }
}

/** Expressions that a later check of the variable may go back to. */
const MAKING = new Set<number>([
  ...[Kind.Call, Kind.New, Kind.Member, Kind.Index],
  ...[Kind.Binary, Kind.Logical, Kind.Unary],
]);

/** Stores a value in a variable, member, or several of them. */
export function assignTo(
  ev: Evaluation,
  target: number,
  value: Value,
  node: number,
  valueNode: number,
): void {
  const { unit } = ev;
  switch (unit.kind(target)) {
    case Kind.Local:
      writeSlot(ev, ev.frame, unit.a(target), value);
      nameAssigned(ev, unit.string(unit.b(target)), value, node, valueNode);
      return;
    case Kind.Captured: {
      const frame = frameOf(ev, unit.c(target));
      if (frame !== null) writeSlot(ev, frame, unit.a(target), value);
      nameAssigned(ev, unit.string(unit.b(target)), value, node, valueNode);
      return;
    }
    case Kind.Exports:
      exportWhole(ev, value);
      return;
    case Kind.Member: {
      const name = unit.string(unit.b(target));
      const object = ev.expression(unit.a(target));
      writePath(ev, target, object, value);
      memberWritten(ev, object, name, value, target, node, valueNode);
      writeMember(ev, object, name, value, {
        unit: ev.module.index,
        node: target,
        written: writtenName(ev.unit, unit.a(target)),
      });
      nameAssigned(ev, name, value, node, valueNode);
      return;
    }
    case Kind.Index: {
      const object = ev.expression(unit.a(target));
      const index = ev.expression(unit.b(target));
      writePath(ev, target, object, value);
      if (typeof index.constant?.value === 'string') {
        memberWritten(ev, object, index.constant.value, value, target, node, valueNode);
        nameAssigned(ev, index.constant.value, value, node, valueNode);
      }
      storedUnderKey(ev, object, index, value, { store: node, index: unit.b(target), value: valueNode });
      // What lies under a key of the data was picked by it when it is read by such a key again.
      const stored = index.constant === null ? value.withoutType(ev.builtin.chosen[0]) : value;
      writeIndex(ev, object, index, stored, {
        unit: ev.module.index,
        node: target,
        written: writtenName(ev.unit, unit.a(target)),
      });
      return;
    }
    case Kind.List: {
      let position = 0;
      for (const item of unit.list(unit.a(target))) {
        const site = { unit: ev.module.index, node: item, written: '' };
        const spread = unit.kind(item) === Kind.Spread;
        const part = spread
          ? contentsOf(ev, value, item)
          : unit.flags(target) & Flag.Results
            ? resultOf(ev, value, position++, site)
            : readIndex(ev, value, constantValue(position++, []), site);
        assignTo(ev, spread ? unit.a(item) : item, part, node, valueNode);
      }
      return;
    }
    case Kind.Map:
      for (const item of unit.list(unit.a(target))) {
        if (unit.kind(item) !== Kind.Property) assignTo(ev, unit.a(item), value, node, valueNode);
        else {
          const key = ev.expression(unit.a(item));
          assignTo(
            ev,
            unit.b(item),
            readIndex(ev, value, key, { unit: ev.module.index, node: item, written: '' }),
            node,
            valueNode,
          );
        }
      }
      return;
    case Kind.Typed:
      assignTo(ev, unit.a(target), value, node, valueNode);
      return;
    default:
      return;
  }
}

/**
 * One of the results of a call. What is no list of them, as of a library's function, is the first; of the others nothing
 * is known but what the rules say.
 */
function resultOf(ev: Evaluation, value: Value, position: number, site: AccessSite): Value {
  const isTuple =
    value.objects.some(({ kind }) => kind === 'list') ||
    value.marks.some(({ whole, origin }) => whole && origin.kind !== 'source');
  if (isTuple) return readIndex(ev, value, constantValue(position, []), site);
  return position === 0 ? value : readMember(ev, value.withMarks([]), String(position), site);
}

export function deleted(ev: Evaluation, node: number): void {
  const { unit } = ev;
  if (unit.kind(node) !== Kind.Member && unit.kind(node) !== Kind.Index) return;
  const object = ev.expression(unit.a(node));
  const key =
    unit.kind(node) === Kind.Member ? unit.string(unit.b(node)) : ev.expression(unit.b(node)).constant?.value;
  if (typeof key === 'number') removeItem(ev, object, key);
  else if (typeof key === 'string' && object.objects.length === 1)
    put(ev, object.objects[0], key, UNDEFINED, true);
}
