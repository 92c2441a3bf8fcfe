import { NONE } from '../../ir/kinds.js';
import { type FlowGraphData, GRAPH_WIDTH, itemsOf, Op } from '../graph/flow-graph.js';
import type { Parts } from './parts.js';
import type { Tokens } from './tokens.js';

/**
 * Lists and maps that are written in the same one, or else in the same function: where something can be so many of them that they
 * are not kept apart, such as the rows of a table, it is any of these. What any of them holds under a key is known then, and nothing
 * of others comes in.
 */
export class Alike {
  /** By token of a literal: the number of what it is alike with. */
  private readonly families: (number | undefined)[] = [];
  private readonly literals = new Map<number, number[]>();
  private readonly made = new Map<number, number>();

  constructor(
    private readonly tokens: Tokens,
    /** What one of them holds, any of them does. */
    private readonly share: (one: number, any: number) => void,
  ) {}

  /** @param place node of what it is written in */
  note(literal: number, place: number, kind: 'list' | 'map' | 'set' | undefined): void {
    const family = place * KINDS.length + KINDS.indexOf(kind);
    this.families[literal] = family;
    const known = this.literals.get(family);
    if (known === undefined) this.literals.set(family, [literal]);
    else known.push(literal);
    const any = this.made.get(family);
    if (any !== undefined) this.share(literal, any);
  }

  /** Any of those that a literal is alike with, where that is asked for already; NONE otherwise. */
  known(token: number): number {
    const family = this.families[token];
    return family === undefined ? NONE : (this.made.get(family) ?? NONE);
  }

  /** Any of those that a literal is alike with; the token itself for what the program does not write. */
  of(token: number): number {
    const family = this.families[token];
    if (family === undefined) return token;
    let any = this.made.get(family);
    if (any === undefined) {
      any = this.tokens.alike(family);
      this.made.set(family, any);
      for (const one of this.literals.get(family) ?? []) this.share(one, any);
    }
    return any;
  }
}

/** The list or map that each literal is written in, in the numbering of the file. */
export function enclosing({ nodes, lists }: FlowGraphData): Map<number, number> {
  const around = new Map<number, number>();
  for (let at = 0, node = 0; at < nodes.length; at += GRAPH_WIDTH, node++) {
    if ((nodes[at] & 0xff) !== Op.Allocate) continue;
    const entries = itemsOf(lists, nodes[at + 3]);
    for (let i = 2; i < entries.length; i += 3)
      if (entries[i] >= 0 && (nodes[entries[i] * GRAPH_WIDTH] & 0xff) === Op.Allocate)
        around.set(entries[i], node);
  }
  return around;
}

/** What one of them holds is what any of them holds. Not texts and numbers, as long as nobody asks for them: a table may have thousands. */
export function shareAlike(
  { variables, fields, collections }: Pick<Parts, 'variables' | 'fields' | 'collections'>,
  one: number,
  any: number,
): void {
  const kind = collections.get(one);
  if (kind !== undefined) collections.set(any, kind);
  fields.each(
    one,
    (key, field) => {
      if (variables.isOutOfSteps) return;
      variables.include(field, fields.of(any, key));
      variables.include(fields.stored(any, key), field);
    },
    false,
  );
}

/** What is not mixed; undefined is an object of which it is not known to be one of the others. */
const KINDS = [undefined, 'list', 'map', 'set'] as const;
