import { FunctionSpans } from '../ir/function-spans.js';
import { Kind, NONE } from '../ir/kinds.js';
import type { SourceView } from './source-view.js';

// What is given a value at one place only, by the text of a file alone. Each file is walked through once.

interface OnlyValues {
  spans: FunctionSpans;
  /** By owner and slot; NONE where there are several. */
  variables: Map<string, number>;
  /** By name: the values that fields are declared with, NONE for names that are declared twice or written to. */
  fields: Map<string, number>;
}

const known = new WeakMap<SourceView, OnlyValues>();

/** The value of a variable that is given one at a single place of its file; NONE where there are several or none. */
export function onlyValueOf(view: SourceView, variable: number): number {
  const { variables, spans } = valuesOf(view);
  return variables.get(nameOf(view, spans, variable)) ?? NONE;
}

/** The value that a field is declared with, where no other field of the file has its name and nothing is written to one. */
export function onlyFieldValue(view: SourceView, name: string): number {
  return valuesOf(view).fields.get(name) ?? NONE;
}

export function isVariable(kind: number): boolean {
  return kind === Kind.Local || kind === Kind.Captured;
}

function valuesOf(view: SourceView): OnlyValues {
  let values = known.get(view);
  if (values === undefined) {
    const spans = new FunctionSpans(view.unit.data);
    values = { spans, variables: variablesOf(view, spans), fields: fieldsOf(view) };
    known.set(view, values);
  }
  return values;
}

function variablesOf(view: SourceView, spans: FunctionSpans): Map<string, number> {
  const { unit } = view;
  const values = new Map<string, number>();
  for (const [fn, { parameters }] of unit.data.functions.entries())
    for (const { slot } of parameters) values.set(`${fn}:${slot}`, NONE);
  for (let node = 0; node < unit.nodeCount; node++) {
    const kind = unit.kind(node);
    const gives = kind === Kind.Assign || kind === Kind.ForEach || kind === Kind.With || kind === Kind.Catch;
    const target = gives ? unit.a(node) : NONE;
    if (target === NONE) continue;
    const isWhole = kind === Kind.Assign && isVariable(unit.kind(target));
    for (const variable of targetsIn(view, target)) {
      const name = nameOf(view, spans, variable);
      values.set(name, isWhole && !values.has(name) ? unit.b(node) : NONE);
    }
  }
  return values;
}

function fieldsOf({ unit }: SourceView): Map<string, number> {
  const values = new Map<string, number>();
  for (const { fields } of unit.data.classes)
    for (const { name, value } of fields) values.set(name, values.has(name) ? NONE : value);
  for (let node = 0; node < unit.nodeCount; node++) {
    const target = unit.kind(node) === Kind.Assign ? unit.a(node) : NONE;
    if (target === NONE || unit.kind(target) !== Kind.Member) continue;
    const name = unit.string(unit.b(target));
    if (values.has(name)) values.set(name, NONE);
  }
  return values;
}

/** The variables that a target names: itself, or those of a pattern. */
function* targetsIn({ unit }: SourceView, target: number): Generator<number> {
  const open = [target];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === NONE) continue;
    switch (unit.kind(node)) {
      case Kind.Local:
      case Kind.Captured:
        yield node;
        break;
      case Kind.List:
      case Kind.Map:
        open.push(...unit.list(unit.a(node)));
        break;
      case Kind.Property:
        open.push(unit.b(node));
        break;
      case Kind.Spread:
      case Kind.Assign:
      case Kind.Typed:
        open.push(unit.a(node));
    }
  }
}

/** A variable by the function that it belongs to, and its slot there. */
function nameOf({ unit }: SourceView, spans: FunctionSpans, variable: number): string {
  const isCaptured = unit.kind(variable) === Kind.Captured;
  return `${isCaptured ? unit.c(variable) : spans.at(unit.start(variable))}:${unit.a(variable)}`;
}
