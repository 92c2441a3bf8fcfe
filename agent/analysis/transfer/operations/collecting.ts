import { bounds } from '../../domain/bounds.js';
import { textMarks } from '../../domain/items.js';
import { join } from '../../domain/join.js';
import { objectValue, typedValue, UNKNOWN, type Value } from '../../domain/value.js';
import type { ValueCall } from '../../domain/value-call.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { writeIndex } from '../members/access.js';
import { contentsOf } from '../members/collections.js';
import { argumentOf, callBack, newList, type Operate, receiverOf, siteOf } from './operate.js';
import { madeText } from './operators.js';

/** What the rules set on a collector: what it makes of items (`collects`), its functions, and the collector for what comes of them (`into`). */
function part(collector: Value, name: string): Value {
  const [object] = collector.objects;
  return object?.cells.get(name) ?? UNKNOWN;
}

/** Gathers the items of a stream as a collector says; one of which nothing is known makes a collection of them. */
function collect(ev: Evaluation, call: ValueCall): Value {
  const collector = argumentOf(call, 0);
  if (part(collector, 'collects') === UNKNOWN) return receiverOf(call);
  return collected(ev, call, contentsOf(ev, receiverOf(call), call.node), collector, 0);
}

function collected(ev: Evaluation, call: ValueCall, item: Value, collector: Value, depth: number): Value {
  if (bounds.collectors.isExceededBy(depth)) return item;
  const into = (value: Value) => collected(ev, call, value, part(collector, 'into'), depth + 1);
  const given = (name: string, ...args: Value[]) => callBack(ev, part(collector, name), args, call);
  switch (part(collector, 'collects').constant?.value) {
    case 'groups':
      return mapOf(ev, call, given('key', item), into(item));
    case 'entries': {
      const value = given('value', item);
      return mapOf(ev, call, given('key', item), join(value, given('merge', value, value)));
    }
    case 'mapped':
      return into(given('with', item));
    case 'flattened':
      return into(contentsOf(ev, given('with', item), call.node));
    case 'filtered':
      return into(item);
    case 'then':
      return given('with', into(item));
    case 'number':
      return typedValue(ev.builtin.number);
    case 'text':
      return madeText(ev, textMarks(item));
    default:
      return newList(ev, call, item);
  }
}

function mapOf(ev: Evaluation, call: ValueCall, key: Value, value: Value): Value {
  const map = objectValue(ev.program.heap.object('map', call.unit, call.node), ev.builtin.map);
  writeIndex(ev, map, key, value, siteOf(call));
  return map;
}

/** What becomes of the items of a stream. */
export const collectingOperations = { 'list.collect': collect } satisfies Record<string, Operate>;
