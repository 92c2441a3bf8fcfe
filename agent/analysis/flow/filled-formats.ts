import { NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, itemsOf, MATCHES, Op, positionOf, SPREAD } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Constants } from '../values/constants.js';
import { beforePlace, type Filling, namesIn } from '../values/formats.js';
import type { NodeIndex } from '../values/node-index.js';
import type { WrittenText } from '../values/written-text.js';

/** A format that an operator fills with what is written in a list or map: each value where its place is. */
export interface FilledFormat {
  /** Node of the program that is the text. */
  readonly made: number;
  /** What stands before the place of the value. */
  readonly before: string;
}

/** Operators that fill a format: `"%s of %s" % (one, other)`. */
export class FilledFormats {
  constructor(
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly texts: WrittenText,
  ) {}

  /** Whether an operator fills a known format with what is written right there: then each of its values counts by itself. */
  isWritten(linked: LinkedUnit, made: number): boolean {
    return this.formatOf(linked, made) !== null && this.fillingsOf(linked, made) !== null;
  }

  /** The texts that the value in an entry of a list or map becomes part of. @param entry its index */
  of(linked: LinkedUnit, allocation: number, entry: number): FilledFormat[] {
    const { base } = linked;
    const found: FilledFormat[] = [];
    for (const user of this.index.usersOf(base + allocation)) {
      const format = this.formatOf(linked, user - base);
      const fillings = format === null ? null : this.fillingsOf(linked, user - base);
      if (format === null || fillings === null || fillings.allocation !== allocation) continue;
      const textOf = (other: Filling) => {
        const value = fillings.values.get(other);
        return value === undefined ? '' : this.texts.of(base + value);
      };
      const before = beforePlace(format, fillings.names[entry], textOf);
      if (before !== null) found.push({ made: user, before });
    }
    return found;
  }

  /** The names of the values that an operator takes from a map. */
  namesIn(linked: LinkedUnit, made: number): string[] {
    const format = this.formatOf(linked, made);
    return format === null ? [] : namesIn(format);
  }

  private formatOf({ graph, base, unit }: LinkedUnit, made: number): string | null {
    const at = made * GRAPH_WIDTH;
    const [a, c] = [graph.nodes[at + 3], graph.nodes[at + 5]];
    if ((graph.nodes[at] & 0xff) !== Op.Binary || c === MATCHES || unit.string(c) !== '%') return null;
    const format = this.constants.one(base + a)?.value;
    return typeof format === 'string' ? format : null;
  }

  /** By what the format calls them, in the order of the entries; null where not all is written down. */
  private fillingsOf({ graph, unit }: LinkedUnit, made: number) {
    const allocation = graph.nodes[made * GRAPH_WIDTH + 4];
    if (allocation === NONE || (graph.nodes[allocation * GRAPH_WIDTH] & 0xff) !== Op.Allocate) return null;
    const entries = itemsOf(graph.lists, graph.nodes[allocation * GRAPH_WIDTH + 3]);
    const names: Filling[] = [];
    const values = new Map<Filling, number>();
    for (let i = 0; i < entries.length; i += 3) {
      const key = entries[i];
      const position = positionOf(key);
      if (key === SPREAD || (position < 0 && key < 0)) return null;
      const name = position >= 0 ? position : unit.string(key);
      names.push(name);
      values.set(name, entries[i + 2]);
    }
    return { allocation, names, values };
  }
}
