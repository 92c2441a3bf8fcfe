import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { ELEMENT, type Fields } from '../objects/fields.js';

/** The path of a value as a whole. */
export const WHOLE_VALUE = 0;
/** The path of any member of a value. */
export const ANY_MEMBER = 1;

/**
 * Names of members that lead from an object to a value, as numbers: equal paths are one. A path says that what it leads to is
 * meant, and all that lies below. One that would be too long leads to what is as far down as it may be.
 */
export class Paths {
  private readonly heads: number[] = [NONE];
  private readonly rests: number[] = [WHOLE_VALUE];
  private readonly lengths: number[] = [0];
  /** By path: what is in front of it. */
  private readonly known: Map<number, number>[] = [new Map()];

  constructor(private readonly fields: Fields) {
    this.under(ELEMENT, WHOLE_VALUE);
  }

  /** The path to a value from the object that holds, under a key, what `rest` leads on from. */
  under(key: number, rest: number): number {
    const below = this.lengths[rest] < graphBounds.path ? rest : this.cut(rest, graphBounds.path - 1);
    let path = this.known[below].get(key);
    if (path === undefined) {
      path = this.heads.length;
      this.heads.push(key);
      this.rests.push(below);
      this.lengths.push(this.lengths[below] + 1);
      this.known.push(new Map());
      this.known[below].set(key, path);
    }
    return path;
  }

  /** What is left of a path in the member under a key; NONE where it does not lead there. */
  within(path: number, key: number): number {
    if (path === WHOLE_VALUE) return WHOLE_VALUE;
    const head = this.heads[path];
    if (head === key) return this.rests[path];
    // The keys of an object are none of its members.
    if (head === this.fields.keysKey || key === this.fields.keysKey) return NONE;
    return head === ELEMENT || key === ELEMENT ? this.rests[path] : NONE;
  }

  /** The key that a path begins with; NONE where it is empty. */
  head(path: number): number {
    return this.heads[path];
  }

  rest(path: number): number {
    return this.rests[path];
  }

  /** A path of a list whose order nobody knows any more. */
  mixed(path: number): number {
    const isItem = path !== WHOLE_VALUE && this.fields.isPosition(this.head(path));
    return isItem ? this.under(ELEMENT, this.rest(path)) : path;
  }

  /** A path of a list from which so many items are gone from a position on; NONE where it led to one of them. */
  shifted(path: number, from: number, count: number): number {
    const position = path === WHOLE_VALUE ? NONE : this.fields.positionOf(this.head(path));
    if (position < from) return path;
    if (count > 0 && position < from + count) return NONE;
    return this.under(this.fields.key(String(position - count)), this.rest(path));
  }

  /** Data below a path is in the value where text is wanted: it is the value, or one of its items. */
  isText(path: number): boolean {
    if (path === WHOLE_VALUE || path === ANY_MEMBER) return true;
    return this.rest(path) === WHOLE_VALUE && this.fields.isPosition(this.head(path));
  }

  private cut(path: number, length: number): number {
    if (length === 0 || path === WHOLE_VALUE) return WHOLE_VALUE;
    return this.under(this.heads[path], this.cut(this.rests[path], length - 1));
  }
}
