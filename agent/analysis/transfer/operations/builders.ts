import { Kind, NONE } from '../../../ir/kinds.js';
import { constantOf } from '../../domain/constants.js';
import { itemsOf, textMarks } from '../../domain/items.js';
import { SOMETHING } from '../../domain/text-parts.js';
import {
  cleanMarks,
  constantValue,
  derived,
  ELEMENT,
  joinMarks,
  LENGTH,
  type Mark,
  UNKNOWN,
  Value,
} from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import { changedCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { throughCall } from '../evaluation/hops.js';
import { put } from '../members/access.js';
import { contentsOf, spokenMarks } from '../members/collections.js';
import { parameterObject } from '../members/objects.js';
import { listOperations } from './lists.js';
import { argumentOf, listOf, type Operate, receiverOf } from './operate.js';

/** The parts of a builder whose content is known in full; null where it is not. */
function partsOf(builder: Value): Value[] | null {
  return builder.marks.length === 0 ? itemsOf(builder) : null;
}

/** The text of a builder that holds nothing but constants. */
function constantText(builder: Value): string | null {
  let text = '';
  for (const part of partsOf(builder) ?? [null]) {
    const constant = part === null ? null : constantOf(part);
    if (constant === null) return null;
    text += String(constant.value);
  }
  return text;
}

function setText(ev: Evaluation, builder: Value, text: string): void {
  const [object] = builder.objects;
  for (const key of [...object.cells.keys()]) ev.state.write(object, key, undefined);
  ev.state.write(object, 0, constantValue(text, ev.builtin.string));
  ev.state.write(object, LENGTH, constantValue(1, ev.builtin.number));
}

/** A part may stand anywhere among the others from now on. */
function mixIn(ev: Evaluation, builder: Value, part: Value): void {
  for (const object of builder.objects) {
    put(ev, object, ELEMENT, part, false);
    object.exact = false;
  }
  for (const mark of builder.marks)
    if (mark.whole && mark.origin.kind !== 'source')
      put(ev, parameterObject(ev, mark.origin), ELEMENT, part, false);
}

/** Changes a builder of constants as the text itself would change; of any other the parts are no longer in order. */
function edit(
  change: (text: string, args: readonly number[]) => string,
  inserted: (call: ValueCall) => Value | null,
): Operate {
  return (ev, call) => {
    const builder = receiverOf(call);
    const text = constantText(builder);
    const numbers = call.arguments.positional.map((value) => Number(constantOf(value)?.value ?? Number.NaN));
    const part = inserted(call);
    const constant = part === null ? '' : constantOf(part)?.value;
    const positions = part === null ? numbers : numbers.slice(0, -1);
    if (text !== null && constant !== undefined && positions.every((at) => at >= 0)) {
      const changed = change(text, positions);
      setText(ev, builder, part === null ? changed : changed.replace(HOLE, () => String(constant)));
    } else if (part !== null) mixIn(ev, builder, part);
    else for (const object of builder.objects) object.exact = false;
    return builder;
  };
}

/** Stands for the inserted part while a text is changed. */
const HOLE = '\u0000';

function built(ev: Evaluation, call: ValueCall): Value {
  const builder = receiverOf(call);
  const known = constantText(builder);
  if (known !== null) return constantValue(known, ev.builtin.string);
  const parts = partsOf(builder);
  let marks: readonly Mark[] = derived(builder.marks);
  if (parts === null) marks = joinMarks(marks, derived(contentsOf(ev, builder, call.node).marks));
  let before: string | null = '';
  let harmless = 0;
  for (const part of parts ?? []) {
    if (before !== null) harmless = ev.program.modules[call.unit].symbols.checks.behind(before);
    const constant = constantOf(part);
    before = before === null || constant === null ? null : before + String(constant.value);
    marks = joinMarks(marks, cleanMarks(derived(textMarks(part)), harmless));
  }
  const moved = throughCall(ev, marks, call);
  return new Value(moved, null, [], ev.builtin.string, [], [], []);
}

/** A text that is built part by part: a list of its parts, which is joined in the end. */
export const builderOperations = {
  'builder.new': (ev, call) => {
    const [text] = call.arguments.positional;
    if (text === undefined || typeof text.constant?.value === 'number') return listOf(ev, call, []);
    return listOperations['list.concat'](ev, changedCall(call, { receiver: listOf(ev, call, []) }));
  },
  'builder.append': (ev, call) => {
    const part = behindLast(ev, call, argumentOf(call, 0));
    listOperations['list.append'](
      ev,
      changedCall(call, {
        arguments: { ...call.arguments, positional: [part.objects.length > 0 ? textOf(ev, part) : part] },
      }),
    );
    return receiverOf(call);
  },
  'builder.insert': edit(
    (text, [at]) => text.slice(0, at) + HOLE + text.slice(at),
    (call) => argumentOf(call, 1),
  ),
  'builder.replace': edit(
    (text, [from, to]) => text.slice(0, from) + HOLE + text.slice(to ?? from),
    (call) => argumentOf(call, 2),
  ),
  'builder.delete': edit(
    (text, [from, to]) => text.slice(0, from) + text.slice(to ?? from + 1),
    () => null,
  ),
  'builder.reverse': edit(
    (text) => [...text].reverse().join(''),
    () => null,
  ),
  'builder.text': built,
  'builder.length': (ev, call) => {
    const text = constantText(receiverOf(call));
    return text === null ? UNKNOWN : constantValue(text.length, ev.builtin.number);
  },
} satisfies Record<string, Operate>;

/** What is appended right behind a constant, whatever the builder held before: `url.append('?').append(query)`. */
function behindLast(ev: Evaluation, call: ValueCall, part: Value): Value {
  if (part.marks.length === 0 || call.unit !== ev.module.index || call.receiverNode === NONE) return part;
  const { unit } = ev;
  const last = unit.kind(call.receiverNode) === Kind.Call ? unit.list(unit.b(call.receiverNode)) : [];
  if (last.length !== 1 || unit.kind(last[0]) !== Kind.String) return part;
  const before = `${SOMETHING}${unit.string(unit.a(last[0]))}`;
  return part.withMarks(cleanMarks(part.marks, ev.module.symbols.checks.behind(before)));
}

/** What a structure adds to a text: its taint. */
function textOf(ev: Evaluation, part: Value): Value {
  return new Value(derived(spokenMarks(ev, part)), part.constant, [], ev.builtin.string, [], [], []);
}
