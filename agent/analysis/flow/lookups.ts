import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { operationFlows, parseFlow } from '../models/operation-flows.js';
import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import { operandsOf } from '../objects/operands.js';
import { isHub, TokenKind } from '../objects/tokens.js';
import type { Operations } from '../values/operations.js';

/** A read of what an object holds under a key that is computed: `table[key]`, `map.get(key)`. */
export interface Lookup {
  /** Nodes of the program. */
  readonly object: number;
  readonly key: number;
  /** What the read gives where the object holds nothing there. */
  readonly otherwise: readonly number[];
}

/** Operations that give what their subject holds under a key, by the positions of that key and of other values that they give. */
const reading = new Map(
  Object.entries(operationFlows).flatMap(([operation, { flows = [], callback }]) => {
    const given = flows.map(parseFlow).filter(({ to }) => to.base === 'return');
    const read = given.filter(({ from, to, isMade }) => isOfSubject(from) && to.keys.length === 0 && !isMade);
    const others = given.filter((flow) => !read.includes(flow));
    const isSimple = others.every(({ from, to }) => typeof from.base === 'number' && to.keys.length === 0);
    if (read.length !== 1 || !isSimple || callback !== undefined) return [];
    return [
      [operation, { key: Number(read[0].from.keys[0]), others: others.map(({ from }) => Number(from.base)) }],
    ];
  }),
);

function isOfSubject({ base, keys }: { base: unknown; keys: readonly unknown[] }): boolean {
  return base === 'subject' && keys.length === 1 && typeof keys[0] === 'number' && keys[0] >= 0;
}

/** Finds what programs look up under keys. */
export class Lookups {
  constructor(
    private readonly objects: Objects,
    private readonly operations: Operations,
  ) {}

  /** @returns null for a node that does something else */
  of(linked: LinkedUnit, node: number): Lookup | null {
    const { nodes } = linked.graph;
    const at = (node - linked.base) * GRAPH_WIDTH;
    const op = nodes[at] & 0xff;
    if (op === Op.LoadIndex)
      return { object: linked.base + nodes[at + 3], key: linked.base + nodes[at + 4], otherwise: [] };
    const operation =
      op === Op.Call && this.objects.calls.leavesProgram(node) ? this.operations.of(node) : null;
    const read = operation === null ? undefined : reading.get(operation);
    if (operation === null || read === undefined) return null;
    const { subject, rest } = operandsOf(this.objects.parts, linked, node, operation);
    const key = rest[read.key]?.value;
    if (subject === undefined || key === undefined) return null;
    return {
      object: subject.value,
      key,
      otherwise: read.others.flatMap((other) => rest[other]?.value ?? []),
    };
  }

  /** Whether a read may give several functions or objects, so that the key says what is done with it. */
  areSeveral(node: number): boolean {
    const { tokens, variables } = this.objects.parts;
    let count = 0;
    for (const token of variables.of(node)) {
      const kind = tokens.kind(token);
      if (isHub(kind)) return true;
      if (kind === TokenKind.Function || kind === TokenKind.Instance) count++;
    }
    return count > 1;
  }

  /** Tokens that a thing holds under one of some keys; null where that is not known. */
  held(token: number, keys: readonly string[]): number[] | null {
    const { tokens, variables, fields } = this.objects.parts;
    const kind = tokens.kind(token);
    // What is known of its type alone holds nothing of the program.
    if (kind === TokenKind.Type || kind === TokenKind.Symbol) return [];
    if (kind !== TokenKind.Literal) return null;
    const places = [...keys.map((key) => fields.key(key)), ELEMENT].map((key) => fields.of(token, key));
    return places.flatMap((place) => [...variables.of(place)]);
  }
}
