import { EMPTY_LIST, NONE } from '../../../ir/kinds.js';
import { bounds } from '../../domain/bounds.js';
import {
  type ClassRef,
  classValue,
  joinMarks,
  type Mark,
  UNKNOWN,
  union,
  type Value,
} from '../../domain/value.js';
import { detached } from '../../program/detached.js';
import type { ClassFacts } from '../../program/module.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { withLibraryName } from '../members/library-names.js';
import { typesOf } from '../members/types.js';
import { nameAssigned } from '../rules/sinks.js';

/** Evaluates a class definition: its bases, decorators and fields. */
export function defineClass(ev: Evaluation, index: number): Value {
  const { unit, module } = ev;
  const info = unit.data.classes[index];
  const needsFrame = info.methods.some((fn) => module.open[fn]);
  const cls: ClassRef = { unit: module.index, cls: index, frame: needsFrame ? ev.frame : null };
  const isKnown = ev.program.hierarchy.known(cls) !== undefined;
  const facts = ev.program.hierarchy.facts(cls);
  if (!isKnown) {
    const { symbols } = withLibraryName(ev, classValue(cls), info.name);
    for (const symbol of symbols)
      facts.types = union(facts.types, module.symbols.types.line(symbol), bounds.typesOfClass);
    for (const base of unit.list(info.bases)) addBase(ev, cls, facts, base);
    for (const field of info.fields) defineField(ev, facts, field);
    for (const decorator of unit.list(info.decorators))
      ev.analysis.frameworks.decorated(ev, decorator, null, index);
    for (const fn of info.methods) {
      for (const decorator of unit.list(unit.data.functions[fn].decorators))
        ev.analysis.frameworks.decorated(ev, decorator, fn, index);
    }
    ev.analysis.frameworks.subclassed(ev, cls, facts);
  }
  for (const fn of info.methods) {
    if (module.open[fn])
      ev.analysis.closures.made(ev, { unit: module.index, fn, receiver: null, frame: ev.frame });
  }
  return withLibraryName(ev, classValue(cls), info.name);
}

function addBase(ev: Evaluation, cls: ClassRef, facts: ClassFacts, node: number): void {
  const value = ev.expression(node);
  for (const base of value.classes) {
    facts.bases.push(base);
    ev.program.hierarchy.noteSubclass(base, cls);
    facts.types = union(facts.types, ev.program.hierarchy.facts(base).types, bounds.typesOfClass);
  }
  for (const symbol of value.symbols)
    facts.types = union(facts.types, ev.module.symbols.types.line(symbol), bounds.typesOfClass);
}

function defineField(
  ev: Evaluation,
  facts: ClassFacts,
  field: { name: string; value: number; type: number; isStatic: boolean; decorators: number },
): void {
  if (field.type !== NONE) facts.fieldTypes.set(field.name, field.type);
  const types = field.type === NONE ? [] : typesOf(ev, field.type).types;
  const injected = field.value === NONE ? ev.analysis.frameworks.injected(ev, field.decorators) : null;
  const harmless = ev.analysis.frameworks.sanitizedBy(ev, ev.unit.list(field.decorators));
  if (harmless !== 0) ev.analysis.checkedFields.note(facts, field.name, harmless);
  const given = (injected ?? ev.expression(field.value)).withTypes(types);
  const own = ownMarks(ev, field, types);
  const stated = own.length === 0 ? given : given.withMarks(joinMarks(given.marks, own));
  if (field.value !== NONE) nameAssigned(ev, field.name, stated, field.value, field.value);
  // A class is shared by all calls of the function that it stands in.
  const value = ev.frame.global ? stated : (detached(ev.program, stated) ?? UNKNOWN);
  if (field.isStatic) facts.statics.cells.set(field.name, value);
  else if (field.value !== NONE || injected !== null || value.types.length + value.marks.length > 0)
    facts.fields.set(field.name, value);
}

/** Outside data that the decorators of a field say it is given. */
function ownMarks(
  ev: Evaluation,
  { value, type, decorators }: { value: number; type: number; decorators: number },
  types: readonly number[],
): readonly Mark[] {
  if (decorators === EMPTY_LIST) return [];
  const at = type === NONE ? value : type;
  return [...ev.unit.list(decorators)]
    .flatMap((decorator) => ev.analysis.frameworks.decoratedSources(ev, decorator, types))
    .reduce<readonly Mark[]>(
      (marks, source) => joinMarks(marks, ev.analysis.recorder.sourceMarks(source, ev.module.index, at)),
      [],
    );
}
