import { Kind } from '../../../ir/kinds.js';
import type { Unit } from '../../../ir/unit.js';
import { bounds } from '../../domain/bounds.js';
import type { Frame, Value } from '../../domain/value.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { frameOf } from './variables.js';

/** A member chain that starts at a variable: the frame of the variable, and a key in it. */
export interface Path {
  frame: Frame;
  key: string;
}

/** Key of a member chain that starts at a variable, or null. */
export function pathOf(ev: Evaluation, node: number): Path | null {
  const { unit } = ev;
  let key = '';
  let at = node;
  for (let depth = 0; !bounds.memberChain.isReachedBy(depth); depth++) {
    const kind = unit.kind(at);
    if (kind === Kind.Local) return { frame: ev.frame, key: `${unit.a(at)}.${key}` };
    if (kind === Kind.Captured) {
      const frame = frameOf(ev, unit.c(at));
      if (frame === null) return null;
      // What is known of a module's variable here is known in this function only.
      return frame.global
        ? { frame: ev.frame, key: `^${unit.a(at)}.${key}` }
        : { frame, key: `${unit.a(at)}.${key}` };
    }
    if (kind === Kind.Member) key = `${unit.string(unit.b(at))}.${key}`;
    else if (kind === Kind.Index) {
      const index = unit.b(at);
      const indexKind = unit.kind(index);
      if (indexKind === Kind.Local) key = `[${unit.a(index)}].${key}`;
      else if (indexKind !== Kind.String && indexKind !== Kind.Number) return null;
      else key = `${unit.string(unit.a(index))}.${key}`;
    } else if (kind === Kind.Call && asksByName(unit, at)) {
      key = `(${[...unit.list(unit.b(at))].map((one) => argumentKey(unit, one))}).${key}`;
    } else return null;
    at = unit.a(at);
  }
  return null;
}

function argumentKey(unit: Unit, node: number): string {
  return unit.kind(node) === Kind.Local ? `[${unit.a(node)}].` : unit.string(unit.a(node));
}

/** `request.getParameter("name")`, `text.charAt(i)`: a method that is asked by constant names and variables alone. */
function asksByName(unit: Unit, call: number): boolean {
  const args = unit.b(call);
  const isShort = unit.listLength(args) > 0 && unit.listLength(args) < 3;
  if (!isShort || unit.kind(unit.a(call)) !== Kind.Member) return false;
  for (const argument of unit.list(args))
    if (unit.kind(argument) !== Kind.String && unit.kind(argument) !== Kind.Local) return false;
  return true;
}

export function readPath(ev: Evaluation, node: number): Value | undefined {
  if (ev.frame.paths === 0 && (ev.frame.parent === null || ev.frame.parent.paths === 0)) return undefined;
  const path = pathOf(ev, node);
  return path === null || path.frame.paths === 0 ? undefined : path.frame.cells.get(path.key);
}

/** Remembers what was written to a member of something that is no object we know. */
export function writePath(ev: Evaluation, node: number, object: Value, value: Value): void {
  const path = pathOf(ev, node);
  if (path === null) return;
  // Which item a variable names is not known: it may be any.
  const variable = path.key.indexOf('[');
  if (path.frame.paths > 0)
    forgetPaths(ev, path.frame, variable < 0 ? path.key : path.key.slice(0, variable));
  if (object.objects.length === 0) setPath(ev, path, value);
}

export function setPath(ev: Evaluation, path: Path, value: Value): void {
  path.frame.paths++;
  ev.state.write(path.frame, path.key, value);
}

export function forgetPaths(ev: Evaluation, frame: Frame, prefix: string): void {
  for (const key of frame.cells.keys()) {
    if (typeof key === 'string' && key.startsWith(prefix)) ev.state.write(frame, key, undefined);
  }
}

/** What was known of members of a variable, or of items that it names, after it was given another value. */
export function forgetVariable(ev: Evaluation, frame: Frame, slot: number): void {
  const [start, item] = [`${slot}.`, `[${slot}].`];
  for (const key of frame.cells.keys()) {
    if (typeof key === 'string' && (key.startsWith(start) || key.includes(item)))
      ev.state.write(frame, key, undefined);
  }
}

/** Gives a variable a value: what was known of its members is known no more. */
export function writeSlot(ev: Evaluation, frame: Frame, slot: number, value: Value): void {
  ev.state.write(frame, slot, value);
  if (frame.paths > 0) forgetVariable(ev, frame, slot);
}
