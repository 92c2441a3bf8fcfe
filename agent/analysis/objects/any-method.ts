import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import type { Members } from './members.js';
import type { Parts } from './parts.js';
import { writtenKeys, writtenStart } from './written-keys.js';

/** A member that is read under a name which its function does not write down. */
interface Read {
  readonly linked: LinkedUnit;
  /** Node of the unit. */
  readonly key: number;
  /** Variables of the object, and of what is read. */
  readonly object: number;
  readonly held: number;
}

/**
 * Methods that are found by a name: `api[name](...)`, `getattr(api, name)`. Which names callers pass is known only once all calls are;
 * where nobody knows, it is any method of the object, or any whose name begins as is written there.
 */
export class AnyMethod {
  private readonly reads: Read[] = [];

  constructor(
    private readonly parts: Parts,
    private readonly members: Members,
  ) {}

  /** Notes a call of what may be found so. @param callee node of the unit */
  addCall(linked: LinkedUnit, callee: number): void {
    const { nodes } = linked.graph;
    const at = callee * GRAPH_WIDTH;
    if ((nodes[at] & 0xff) !== Op.LoadIndex) return;
    const [object, key] = [linked.base + nodes[at + 3], nodes[at + 4]];
    this.add({ linked, key, object, held: linked.base + callee });
  }

  add(read: Read): void {
    if (writtenKeys(read.linked, read.key) === null) this.reads.push(read);
  }

  /** Takes the methods that reads so far mean, when all calls but those of them are known. */
  resolve(): void {
    const { variables, fields } = this.parts;
    for (const { linked, key, object, held } of this.reads.splice(0)) {
      const names = this.passedNames(linked, key);
      const start = names === null ? writtenStart(linked, key) : '';
      variables.each(object, (token) => {
        if (names === null) this.members.loadStarting(token, start, held);
        else for (const name of names) this.members.load(token, fields.key(name), held);
      });
    }
  }

  /** The names that callers of a function pass to it as a key; null where they are not all written down. */
  private passedNames(linked: LinkedUnit, key: number): readonly string[] | null {
    const { program, variables } = this.parts;
    const names = new Set<string>();
    const seen = new Set([linked.base + key]);
    for (const value of seen) {
      if (seen.size > graphBounds.constants) return null;
      const own = program.unitAt(value);
      const written = own === undefined ? null : writtenKeys(own, value - own.base);
      const sources = written === null ? variables.sourcesOf(value) : [];
      if (written === null && sources.length === 0) return null;
      for (const name of written ?? []) names.add(name);
      for (const source of sources) seen.add(source);
    }
    return [...names];
  }
}
