import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { ELEMENT } from '../objects/fields.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { Known } from './known.js';
import type { NodeIndex } from './node-index.js';
import { placesOf } from './places.js';
import type { Symbols } from './symbols.js';
import { waysTo } from './ways.js';

/** Knows of objects that variables and members keep what any part of the program may store in them, whoever runs first. */
export class SharedObjects {
  /** By name of a property: the nodes of the objects that calls of libraries set it on. */
  private setters: Map<string, number[]> | null = null;

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly symbols: () => Symbols,
    /** The constants that a value can be. */
    private readonly constantsOf: (value: number) => Known,
  ) {}

  /** @param sources nodes of what a node can be that reads a variable or member */
  mayHold(node: number, sources: readonly number[], name: string): boolean {
    const { tokens, variables } = this.objects.parts;
    const made: number[] = [];
    for (const token of variables.of(node)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.Literal) made.push(token);
      else if (kind !== TokenKind.Type) return true;
    }
    // Texts and numbers hold what they always do.
    if (made.length === 0)
      return (
        sources.length === 0 ||
        !sources.every(
          (source) => this.isConstant(source) || (this.isMadeOfConstants(source) && !this.isSetUnseen(name)),
        )
      );
    return made.some((token) => this.isStored(token, name) || this.isSet(token, name));
  }

  private isConstant(source: number): boolean {
    return waysTo(this.index, source).every((way) => {
      const op = this.index.op(way);
      return op === Op.Literal || op === Op.Undefined;
    });
  }

  /** What a library makes of a text, such as its bytes. */
  private isMadeOfConstants(source: number): boolean {
    const { choices, isAll } = this.constantsOf(source);
    return isAll && choices.length > 0;
  }

  /** A library sets the property on something of which it is not known where it was made. */
  private isSetUnseen(name: string): boolean {
    const { tokens, variables } = this.objects.parts;
    return (this.allSetters().get(name) ?? []).some((object) => {
      const kinds = [...variables.of(object)].map((token) => tokens.kind(token));
      const isSeen = (kind: number) => kind === TokenKind.Literal || kind === TokenKind.Type;
      return !kinds.includes(TokenKind.Literal) || !kinds.every(isSeen);
    });
  }

  private isStored(token: number, name: string): boolean {
    const { collections, fields } = this.objects.parts;
    const isItem = collections.get(token) === 'map' || /^\d+$/.test(name);
    return fields.isStored(token, fields.key(name)) || (isItem && fields.isStored(token, ELEMENT));
  }

  private isSet(token: number, name: string): boolean {
    const { alike, parts } = this.objects;
    return (this.allSetters().get(name) ?? []).some((object) => {
      const held = parts.variables.of(object);
      return held.has(token) || held.has(alike.known(token)) || held.has(parts.tokens.anyObject);
    });
  }

  private allSetters(): Map<string, number[]> {
    if (this.setters !== null) return this.setters;
    this.setters = new Map();
    const symbols = this.symbols();
    for (const linked of this.objects.program.units) {
      const { nodes } = linked.graph;
      for (let at = 0, node = linked.base; at < nodes.length; at += GRAPH_WIDTH, node++) {
        if ((nodes[at] & 0xff) !== Op.Call) continue;
        for (const symbol of symbols.of(linked.base + nodes[at + 3]))
          for (const { sets } of symbols.table.facts(symbol)?.calls ?? [])
            for (const place of Object.keys(sets ?? {})) {
              const dot = place.lastIndexOf('.');
              for (const { value } of placesOf({ linked, node, value: node }, place.slice(0, dot)))
                if (value >= 0) this.note(place.slice(dot + 1), value);
            }
      }
    }
    return this.setters;
  }

  private note(name: string, object: number): void {
    const known = this.setters?.get(name);
    if (known === undefined) this.setters?.set(name, [object]);
    else known.push(object);
  }
}
