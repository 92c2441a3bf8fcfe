import { type Automaton, START } from './automaton.js';
import { type Characters, common, overlap } from './characters.js';

/** A text that may be matched in ever more ways the more often its middle is repeated. */
export interface Witness {
  prefix: string;
  pump: string;
  /** The number of ways may double with each repetition, and not only grow with it. */
  isExponential: boolean;
}

const MAX_STEPS = 120_000;
const MAX_WITNESSES = 12;

/**
 * Texts that a backtracking search may need more than linear time for. Exponential: from a position two different ways
 * lead back to it over the same text. Polynomial: one way stays at a position, one at a later position, and one leads
 * from the first to the second, all over the same text.
 */
export function witnesses(automaton: Automaton): Witness[] {
  const search = new Search(automaton);
  const component = components(automaton);
  const loops = component
    .map((_, position) => position)
    .filter((position) =>
      automaton.edges[position].some((edge) => component[edge.to] === component[position]),
    );
  const found: Witness[] = [];
  const add = (position: number, pump: string | null, isExponential: boolean) => {
    const prefix = pump === null ? null : search.prefixTo(position);
    if (pump === null || prefix === null) return;
    if (!found.some((one) => one.pump === pump && one.prefix === prefix))
      found.push({ prefix, pump, isExponential });
  };
  for (const position of loops)
    if (found.length < MAX_WITNESSES) add(position, search.twoWays(position), true);
  for (const first of loops) {
    const later = search.reachable(first);
    for (const second of loops) {
      if (found.length >= MAX_WITNESSES || search.isSpent) return found;
      if (first !== second && later.has(second)) add(first, search.handOver(first, second, component), false);
    }
  }
  return found;
}

class Search {
  private steps = 0;
  private readonly prefixes = new Map<number, string>();

  constructor(private readonly automaton: Automaton) {
    this.prefixes.set(START, '');
    const waiting = [START];
    for (let position = waiting.shift(); position !== undefined; position = waiting.shift()) {
      for (const { to } of automaton.edges[position]) {
        if (this.prefixes.has(to)) continue;
        this.prefixes.set(
          to,
          (this.prefixes.get(position) ?? '') + text(common(automaton.reads[to], automaton.reads[to])),
        );
        waiting.push(to);
      }
    }
  }

  get isSpent(): boolean {
    return this.steps > MAX_STEPS;
  }

  /** A text that leads to a position, so that the position has been read. */
  prefixTo(position: number): string | null {
    return this.prefixes.get(position) ?? null;
  }

  reachable(from: number): Set<number> {
    const seen = new Set([from]);
    for (const position of seen) for (const { to } of this.automaton.edges[position]) seen.add(to);
    return seen;
  }

  /** A text over which two different ways lead from a position back to it. */
  twoWays(position: number): string | null {
    const { edges, reads } = this.automaton;
    return this.walk([position, position, 0], [position, position, 1], ([a, b, parted], visit) => {
      for (const one of edges[a])
        for (const other of edges[b])
          visit([one.to, other.to, parted === 1 || one.id !== other.id ? 1 : 0], () =>
            overlap(reads[one.to], reads[other.to]),
          );
    });
  }

  /** A text that stays at one position, stays at another, and leads from the one to the other. */
  handOver(first: number, second: number, component: readonly number[]): string | null {
    const { edges, reads } = this.automaton;
    return this.walk([first, first, second], [first, second, second], ([a, b, c], visit) => {
      for (const stays of edges[a]) {
        if (component[stays.to] !== component[first]) continue;
        for (const later of edges[c]) {
          if (component[later.to] !== component[second]) continue;
          const both = overlap(reads[stays.to], reads[later.to]);
          if (both.length === 0) continue;
          for (const crosses of edges[b])
            visit([stays.to, crosses.to, later.to], () => overlap(both, reads[crosses.to]));
        }
      }
    });
  }

  /** Breadth first from one state to another; the text on the way. */
  private walk(
    from: number[],
    goal: number[],
    next: (state: number[], visit: (state: number[], read: () => Characters) => void) => void,
  ): string | null {
    const key = (state: number[]) => state.join(',');
    const wanted = key(goal);
    const seen = new Map<string, string>([[key(from), '']]);
    const waiting = [from];
    let answer: string | null = null;
    for (let i = 0; i < waiting.length && answer === null && !this.isSpent; i++) {
      const way = seen.get(key(waiting[i])) ?? '';
      next(waiting[i], (state, readBy) => {
        this.steps++;
        const reached = key(state);
        // The goal may be where it began.
        if (seen.has(reached) && (reached !== wanted || answer !== null)) return;
        const characters = readBy();
        if (characters.length === 0) return;
        const read = way + text(common(characters, characters));
        if (reached === wanted) answer ??= read;
        if (seen.has(reached)) return;
        seen.set(reached, read);
        waiting.push(state);
      });
    }
    return answer;
  }
}

function text(character: number): string {
  return character < 0 ? '' : String.fromCodePoint(character);
}

/** The strongly connected component of each position (Tarjan, without recursion). */
function components({ edges }: Automaton): number[] {
  const order = new Array<number>(edges.length).fill(-1);
  const low = new Array<number>(edges.length).fill(0);
  const component = new Array<number>(edges.length).fill(-1);
  const stack: number[] = [];
  let clock = 0;
  for (let root = 0; root < edges.length; root++) {
    if (order[root] >= 0) continue;
    const work = [{ position: root, next: 0 }];
    while (work.length > 0) {
      const top = work[work.length - 1];
      const { position } = top;
      if (top.next === 0) {
        order[position] = low[position] = clock++;
        stack.push(position);
      }
      const edge = edges[position][top.next++];
      if (edge !== undefined) {
        if (order[edge.to] < 0) work.push({ position: edge.to, next: 0 });
        else if (component[edge.to] < 0) low[position] = Math.min(low[position], order[edge.to]);
        continue;
      }
      work.pop();
      if (work.length > 0) {
        const parent = work[work.length - 1].position;
        low[parent] = Math.min(low[parent], low[position]);
      }
      if (low[position] !== order[position]) continue;
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        component[member] = position;
        if (member === position) break;
      }
    }
  }
  return component;
}
