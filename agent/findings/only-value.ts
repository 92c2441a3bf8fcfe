import { Kind, NONE } from '../ir/kinds.js';
import type { SourceView } from './source-view.js';

const known = new WeakMap<SourceView, Map<string, number>>();

/** The value of a variable that is given one at a single place of its file; NONE where there are several or none. */
export function onlyValueOf(view: SourceView, variable: number): number {
  let values = known.get(view);
  if (values === undefined) {
    values = collected(view);
    known.set(view, values);
  }
  return values.get(nameOf(view, variable)) ?? NONE;
}

/** The value that a field is declared with, where no other field of the file has its name and nothing is written to one. */
export function onlyFieldValue({ unit }: SourceView, name: string): number {
  const declared = unit.data.classes.flatMap(({ fields }) => fields.filter((field) => field.name === name));
  if (declared.length !== 1) return NONE;
  for (let node = 0; node < unit.nodeCount; node++) {
    const target = unit.kind(node) === Kind.Assign ? unit.a(node) : NONE;
    const isMember = target !== NONE && unit.kind(target) === Kind.Member;
    if (isMember && unit.string(unit.b(target)) === name) return NONE;
  }
  return declared[0].value;
}

function collected(view: SourceView): Map<string, number> {
  const { unit } = view;
  const values = new Map<string, number>();
  const give = (variable: number, value: number) => {
    const name = nameOf(view, variable);
    values.set(name, values.has(name) ? NONE : value);
  };
  for (const [fn, { parameters }] of unit.data.functions.entries())
    for (const { slot } of parameters) values.set(`${fn}:${slot}`, NONE);
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    const gives = kind === Kind.Assign || kind === Kind.ForEach || kind === Kind.With || kind === Kind.Catch;
    const target = gives ? unit.a(node) : NONE;
    if (target === NONE) continue;
    if (isVariable(unit.kind(target))) give(target, kind === Kind.Assign ? unit.b(node) : NONE);
    else if (unit.kind(target) === Kind.List || unit.kind(target) === Kind.Map)
      for (const one of variablesIn(view, target)) give(one, NONE);
  }
  return values;
}

function variablesIn({ unit }: SourceView, pattern: number): number[] {
  const [start, end] = [unit.start(pattern), unit.end(pattern)];
  const found: number[] = [];
  for (let node = 0; node < unit.nodeCount; node++)
    if (isVariable(unit.kind(node)) && unit.start(node) >= start && unit.end(node) <= end) found.push(node);
  return found;
}

export function isVariable(kind: number): boolean {
  return kind === Kind.Local || kind === Kind.Captured;
}

/** A variable by the function that it belongs to, and its slot there. */
function nameOf({ unit }: SourceView, variable: number): string {
  if (unit.kind(variable) === Kind.Captured) return `${unit.c(variable)}:${unit.a(variable)}`;
  const at = unit.start(variable);
  let owner = 0;
  // Functions come before those inside them.
  for (const [fn, { start, end }] of unit.data.functions.entries())
    if (fn > 0 && start <= at && at < end && start >= unit.data.functions[owner].start) owner = fn;
  return `${owner}:${unit.a(variable)}`;
}
