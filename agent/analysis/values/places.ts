import { NONE } from '../../ir/kinds.js';
import type { Place } from '../../rules/rule.js';
import { GRAPH_WIDTH, Op, Passing, RECEIVER_PORT } from '../graph/flow-graph.js';
import { argumentsOf, NO_PORT } from '../link/arguments.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { parsePlace } from '../models/parsed-place.js';
import { KEYS } from '../objects/fields.js';
import type { Decoration } from '../objects/frameworks.js';

/** Where something of a call stands: what a rule calls a place. */
export interface Placed {
  /** Node of the program; NONE where nothing is given. */
  readonly value: number;
  /** The port of the call; NO_PORT where it is no argument. */
  readonly port: number;
  /** Names of members below the value. */
  readonly path: readonly string[];
  /** All that lies in the value is meant. */
  readonly isDeep: boolean;
  /** Nothing is given there. */
  readonly isMissing: boolean;
  /** It is one of the items of what is unpacked into arguments. */
  readonly isUnpacked: boolean;
  /** Which of them; NONE where it may be any. */
  readonly item: number;
}

/** A call, or a store in a member, whose value takes the place of the result. */
export interface Use {
  readonly linked: LinkedUnit;
  readonly node: number;
  /** What `value` means: the stored value; the call itself for calls. */
  readonly value: number;
  /** What takes the place of arguments, where it is no call. */
  readonly given?: readonly number[];
  /** What takes the place of the receiver, where it is no call that has one. */
  readonly receiver?: number;
  /** A list whose items take the place of arguments. */
  readonly unpacked?: number;
}

/** A decorator as a use: a call, or a value that is read. */
export function useOf({ linked, node, callee }: Decoration): Use {
  return { linked, node, value: node === callee ? NONE : node };
}

/** What stands at a place. */
export function placesOf(use: Use, place: Place): Placed[] {
  const { base, index, name, path, isDeep } = parsePlace(place);
  const { linked, node } = use;
  const found = (value: number, port: number, isUnpacked = false, item: number = NONE): Placed => ({
    value,
    port,
    path,
    isDeep,
    isMissing: false,
    isUnpacked,
    item,
  });
  if (base === 'return' || base === 'value') return [found(use.value, NO_PORT)];
  if (base === 'receiver') {
    const receiver = use.receiver ?? receiverOf(linked, node);
    return receiver === NONE ? [] : [found(receiver, RECEIVER_PORT)];
  }
  if (use.unpacked !== undefined)
    return index === null
      ? [found(use.unpacked, NO_PORT, true)]
      : [{ ...found(use.unpacked, NO_PORT), path: [String(index), ...path] }];
  const all =
    use.given?.map((value) => ({ value, port: NO_PORT, how: Passing.Plain, name: '' })) ??
    (use.value === node ? argumentsOf(linked, node) : []);
  const positional = all.filter(({ how }) => how === Passing.Plain || how === Passing.Spread);
  const rest = all.filter(({ how }) => how === Passing.Spread);
  switch (base) {
    case 'any':
      return all.map(({ value, port, how }) => found(value, port, how === Passing.Spread));
    case 'spread':
      // Of what is unpacked into keywords, the keys are meant: they decide what is set.
      return all
        .filter(({ how }) => how === Passing.Spread || how === Passing.KeywordSpread)
        .map(({ value, port, how }) =>
          how === Passing.Spread ? found(value, port, true) : { ...found(value, port), path: [KEYS] },
        );
    case 'rest':
      return positional
        .slice(index ?? 0)
        .map(({ value, port, how }) => found(value, port, how === Passing.Spread));
    default: {
      const named =
        name === null ? undefined : all.find((one) => one.how === Passing.Keyword && one.name === name);
      if (named !== undefined) return [found(named.value, named.port)];
      if (index !== null) {
        const position = index < 0 ? positional.length + index : index;
        const spread = positional.findIndex(({ how }) => how === Passing.Spread);
        const at = spread >= 0 && spread <= position ? spread : position;
        const given = positional[at];
        if (given?.how === Passing.Spread) return [found(given.value, given.port, true, position - at)];
        if (given !== undefined) return [found(given.value, given.port)];
      }
      // What is unpacked into keywords may hold it under its name.
      const spread = all.filter(({ how }) => how === Passing.KeywordSpread);
      if (name !== null && spread.length > 0)
        return spread.map(({ value, port }) => ({ ...found(value, port), path: [name, ...path] }));
      return [{ ...found(NONE, NO_PORT), isMissing: rest.length === 0 }];
    }
  }
}

/** What a call is made on, or what a store stores into; NONE where there is none. */
export function receiverOf({ graph, base }: LinkedUnit, node: number): number {
  const at = (node - base) * GRAPH_WIDTH;
  const op = graph.nodes[at] & 0xff;
  const receiver = op === Op.Call ? graph.nodes[at + 4] : graph.nodes[at + 3];
  return receiver === NONE ? NONE : base + receiver;
}
