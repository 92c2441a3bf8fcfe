import { postorder, stronglyConnected } from './graph.js';

/**
 * An unknown of a system of equations: its value is what its right side gives for the values of the unknowns that the
 * right side reads.
 */
export interface Unknown<U, V> {
  value: V;
  /** `open`: on the stack of the search, or in a component that is being settled. */
  state: 'new' | 'open' | 'done';
  /** What its right side read when it was last evaluated, and which unknowns ever read it. */
  inputs: Set<U>;
  readonly readers: Set<U>;
  /** Number in the order of the search, and the least one that can be reached from it. */
  index: number;
  low: number;
  /** Place in the order of keys. */
  place: number;
  component: Component<U> | null;
}

/** Unknowns that depend on each other, while they are being settled. */
interface Component<U> {
  readonly members: Set<U>;
  /** Members that came to light while it was being settled. */
  joined: U[];
}

/** The right sides of a system. */
export interface Equations<U extends Unknown<U, V>, V> {
  readonly bottom: V;
  evaluate(unknown: U): V;
  same(one: V, other: V): boolean;
  /** All that two values of an unknown say: for those that do not come to rest by themselves. */
  widen(one: V, other: V): V;
  /** The value may be built upon: shows what the evaluation left in cells of its own. True where one of these changed. */
  publish(unknown: U): boolean;
  /** Whether cells that it read have changed since. */
  isOutdated(unknown: U): boolean;
  /** What an evaluation left in cells of others is seen from now on. */
  commit(unknown: U): void;
  /** A text by which unknowns have an order that does not depend on how they were found. */
  key(unknown: U): string;
  /** The unknown did not come to rest within its bounds. */
  unsettled(unknown: U): void;
}

export function newUnknown<U, V>(bottom: V): Unknown<U, V> {
  return {
    value: bottom,
    state: 'new',
    inputs: new Set(),
    readers: new Set(),
    index: -1,
    low: -1,
    place: -1,
    component: null,
  };
}

/** Evaluations that a component may take until it rests: so many, and so many more for each member. */
const EVALUATIONS = 500;
const EVALUATIONS_PER_MEMBER = 30;
/** Evaluations of each member of a component after which its values only grow. */
const WIDEN_AFTER = 4;
/** How often all that depends on a change is looked at, one change leading to the next. */
const MAX_PASSES = 100;

/**
 * Solves a system of equations whose unknowns and dependencies come to light while it is solved. An unknown is evaluated
 * when it is first asked for, so that callees come before callers. Unknowns that depend on each other are evaluated
 * again from the bottom, in an order of their own: who of them was met first does not matter.
 */
export class Solver<U extends Unknown<U, V>, V> {
  /** Unknowns whose right sides are being evaluated, the innermost last. */
  private readonly running: U[] = [];
  private readonly stack: U[] = [];
  /** Asked for where the stack was too deep to look at them at once. */
  private readonly waiting = new Set<U>();
  private next = 0;
  private readonly all: U[] = [];
  private sorted: readonly U[] = [];
  evaluations = 0;

  constructor(
    private readonly equations: Equations<U, V>,
    /** How many evaluations may stand one inside the other: a matter of the stack, not of the result. */
    private readonly maxDepth: number,
  ) {}

  get innermost(): U | undefined {
    return this.running[this.running.length - 1];
  }
  /** Whether a component is being settled: what is at the bottom is there for a reason. */
  get isSettling(): boolean {
    return this.innermost?.component != null;
  }

  /** The value of an unknown as far as it is known. Who is running depends on it from now on. */
  read(unknown: U): V {
    const reader = this.innermost;
    if (reader !== undefined) {
      reader.inputs.add(unknown);
      unknown.readers.add(reader);
    }
    if (unknown.state === 'new') {
      if (this.running.length < this.maxDepth) this.visit(unknown);
      else this.waiting.add(unknown);
    }
    if (reader !== undefined && unknown.state === 'open') {
      if (unknown.component === null) reader.low = Math.min(reader.low, unknown.low);
      else if (reader.component === null) this.join(reader, unknown.component);
    }
    return unknown.value;
  }

  /** Evaluates an unknown at once, since its right side says more than before. */
  refresh(unknown: U, stale: Set<U>): void {
    if (this.running.length >= this.maxDepth) {
      stale.add(unknown);
      return;
    }
    const before = unknown.value;
    stale.delete(unknown);
    this.visit(unknown);
    if (!this.equations.same(before, unknown.value)) noteReaders([unknown], stale);
  }

  /** Evaluates the stale unknowns, those that were put off, and all that depends on what changes by that. */
  solve(stale: Set<U>): void {
    for (let pass = 0; ; pass++) {
      for (const unknown of this.waiting) {
        this.waiting.delete(unknown);
        if (unknown.state !== 'new') continue;
        this.visit(unknown);
        noteReaders([unknown], stale);
      }
      if (stale.size === 0) return;
      if (pass >= MAX_PASSES) {
        for (const unknown of stale) this.equations.unsettled(unknown);
        return;
      }
      for (const component of this.componentsInOrder()) {
        for (const unknown of component) if (this.equations.isOutdated(unknown)) stale.add(unknown);
        this.again(component, stale);
      }
    }
  }

  /** The components of all unknowns, callees before callers, in an order that does not depend on how they were found. */
  private componentsInOrder(): U[][] {
    if (this.sorted.length !== this.all.length) {
      const keys = new Map(this.all.map((unknown) => [unknown, this.equations.key(unknown)]));
      this.sorted = [...this.all].sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
      for (const [place, unknown] of this.sorted.entries()) unknown.place = place;
    }
    return stronglyConnected(this.sorted, ({ inputs }) => [...inputs].sort((a, b) => a.place - b.place));
  }

  private visit(unknown: U): void {
    if (unknown.index < 0) this.all.push(unknown);
    unknown.state = 'open';
    unknown.index = unknown.low = this.next++;
    this.stack.push(unknown);
    unknown.value = this.run(unknown);
    // It depends on a component that is being settled.
    if (unknown.component !== null) return;
    if (unknown.low < unknown.index) this.hangOn(unknown.low);
    else this.close(this.stack.splice(this.stack.lastIndexOf(unknown)));
  }

  /** All that is known of these depends on nothing that is open. */
  private close(members: readonly U[]): void {
    const [only] = members;
    if (members.length === 1 && !only.inputs.has(only)) {
      only.state = 'done';
      this.equations.publish(only);
      return;
    }
    const { component } = this.settle(members, new Set(members), true);
    const settled = [...component.members];
    const open = settled.flatMap(({ inputs }) => [...inputs]).filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    // Only now it came to light that they depend on what is open.
    const outer = open.find((input) => input.component !== null)?.component ?? null;
    const low = Math.min(...open.map((input) => input.low));
    for (const member of settled) {
      member.state = 'open';
      if (outer === null) {
        this.stack.push(member);
        member.low = low;
      } else {
        member.component = outer;
        outer.joined.push(member);
      }
    }
    if (outer === null) this.hangOn(low);
  }

  private hangOn(low: number): void {
    const reader = this.innermost;
    if (reader !== undefined) reader.low = Math.min(reader.low, low);
  }

  private run(unknown: U): V {
    this.evaluations++;
    unknown.inputs = new Set();
    this.running.push(unknown);
    try {
      return this.equations.evaluate(unknown);
    } finally {
      this.running.pop();
    }
  }

  /** Who reads a member of a component that is being settled belongs to it, and so do those above it on the stack. */
  private join(reader: U, component: Component<U>): void {
    for (const member of this.stack.splice(this.stack.lastIndexOf(reader))) {
      member.component = component;
      component.joined.push(member);
    }
  }

  /** Evaluates unknowns that depend on each other until they rest. */
  private settle(
    members: readonly U[],
    first: ReadonlySet<U>,
    fromBottom: boolean,
  ): { component: Component<U>; isChanged: boolean } {
    const component: Component<U> = { members: new Set(members), joined: [] };
    const before = new Map<U, V>();
    for (const member of members) {
      before.set(member, member.value);
      member.component = component;
      member.state = 'open';
      if (fromBottom) member.value = this.equations.bottom;
    }
    const dirty = new Set(first);
    let order = this.inOrder(component.members);
    for (let spent = 0; dirty.size > 0; ) {
      if (spent > EVALUATIONS + EVALUATIONS_PER_MEMBER * component.members.size) break;
      const widens = !fromBottom || spent > WIDEN_AFTER * component.members.size;
      for (const member of order) {
        if (!dirty.delete(member)) continue;
        spent++;
        if (!this.renew(member, widens)) continue;
        for (const reader of member.readers)
          if (component.members.has(reader) && reader.inputs.has(member)) dirty.add(reader);
      }
      if (component.joined.length === 0) continue;
      for (const member of component.joined) {
        component.members.add(member);
        member.value = this.equations.bottom;
        dirty.add(member);
      }
      component.joined = [];
      order = this.inOrder(component.members);
    }
    for (const unknown of dirty) this.equations.unsettled(unknown);
    let isChanged = false;
    for (const member of component.members) {
      member.component = null;
      member.state = 'done';
      const old = before.get(member);
      if (old === undefined || !this.equations.same(old, member.value)) isChanged = true;
    }
    return { component, isChanged };
  }

  /** Evaluates a member of a component once. True where it or what it shows changed. */
  private renew(member: U, widens: boolean): boolean {
    const found = this.run(member);
    const value = widens ? this.equations.widen(member.value, found) : found;
    const isSame = this.equations.same(member.value, value);
    if (!isSame) member.value = value;
    const isShown = this.equations.publish(member);
    return !isSame || isShown;
  }

  /** Members of a component, those that others read before these, as far as there is such an order. */
  private inOrder(members: ReadonlySet<U>): U[] {
    const keys = new Map([...members].map((member) => [member, this.equations.key(member)]));
    const keyOf = (member: U) => keys.get(member) ?? '';
    const sorted = (some: Iterable<U>) =>
      [...some].filter((one) => members.has(one)).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    return postorder(sorted(members), (member) => sorted(member.inputs));
  }

  /** Evaluates a component again where something in it is stale. */
  private again(component: readonly U[], stale: Set<U>): void {
    const dirty = component.filter((unknown) => stale.delete(unknown));
    if (dirty.length === 0) return;
    const [only] = component;
    if (component.length > 1 || only.inputs.has(only)) {
      const { component: settled, isChanged } = this.settle(component, new Set(dirty), false);
      if (isChanged) noteReaders([...settled.members], stale);
      for (const member of settled.members) this.equations.commit(member);
      return;
    }
    const value = this.run(only);
    const isSame = this.equations.same(only.value, value);
    if (!isSame) only.value = value;
    this.equations.publish(only);
    this.equations.commit(only);
    if (isSame) return;
    noteReaders([only], stale);
    if (only.inputs.has(only)) stale.add(only);
  }
}

/** Adds to the stale ones who read what has changed. */
function noteReaders<U extends Unknown<U, V>, V>(changed: readonly U[], stale: Set<U>): void {
  const own = new Set(changed);
  for (const unknown of changed)
    for (const reader of unknown.readers)
      if (!own.has(reader) && reader.inputs.has(unknown)) stale.add(reader);
}
