import { NONE } from '../../ir/kinds.js';

/** What variables and objects are at a point of a function, as changes since an earlier one. */
export type Delta = ReadonlyMap<number, number>;

/**
 * Current values by key, with a trail so that branches can be taken back. A key is a variable, or an object whose versions
 * are distinguished.
 */
export class State {
  private current = new Int32Array(256).fill(NONE);
  /** Pairs of a key and what it was before. */
  private readonly trail: number[] = [];
  /** Of each enclosing `try` and loop what was written in it. */
  private watchers: Map<number, Set<number>>[] = [];

  clear(): void {
    this.current.fill(NONE);
    this.trail.length = 0;
    this.watchers.length = 0;
  }

  /** NONE where nothing was set. */
  get(key: number): number {
    return key < this.current.length ? this.current[key] : NONE;
  }

  set(key: number, value: number): void {
    if (key >= this.current.length) {
      const bigger = new Int32Array(Math.max(key + 1, this.current.length * 2)).fill(NONE);
      bigger.set(this.current);
      this.current = bigger;
    }
    // Also where nothing changes now: in the next round of a loop it may be something else.
    for (const watcher of this.watchers) {
      const values = watcher.get(key);
      if (values === undefined) watcher.set(key, new Set([value]));
      else values.add(value);
    }
    if (this.current[key] === value) return;
    this.trail.push(key, this.current[key]);
    this.current[key] = value;
  }

  mark(): number {
    return this.trail.length;
  }

  /** What changed since a mark, as it is now. */
  delta(mark: number): Map<number, number> {
    const changes = new Map<number, number>();
    for (let i = mark; i < this.trail.length; i += 2) changes.set(this.trail[i], this.current[this.trail[i]]);
    return changes;
  }

  undo(mark: number): void {
    while (this.trail.length > mark) {
      const before = this.trail.pop() ?? NONE;
      const key = this.trail.pop() ?? 0;
      this.current[key] = before;
    }
  }

  /** The changes since a mark, which are taken back. */
  take(mark: number): Map<number, number> {
    const changes = this.delta(mark);
    this.undo(mark);
    return changes;
  }

  apply(delta: Delta): void {
    for (const [key, value] of delta) this.set(key, value);
  }

  /** From here on all values that are set are noted, by their keys. */
  watch(): void {
    this.watchers.push(new Map());
  }

  unwatch(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.watchers.pop() ?? new Map();
  }

  /** The keys that are set meanwhile; what they are set to is nothing that anybody else notes, since nothing of it stays. */
  setBy(attempt: () => void): Iterable<number> {
    const around = this.watchers;
    this.watchers = [];
    this.watch();
    attempt();
    const written = this.unwatch();
    this.watchers = around;
    return written.keys();
  }
}
