import { NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { ELEMENT, type Fields, LATER } from '../objects/fields.js';

/** The path of a value as a whole. */
export const WHOLE_VALUE = 0;
/** The path of any member of a value. */
export const ANY_MEMBER = 1;
/**
 * The path of what is so full of untrusted data that nobody knows where: it goes wherever the value goes and is in all that
 * it holds, but no single member is taken for it.
 */
export const SOMEWHERE = 2;
/** The last name in a path that ends nobody knows where. */
const NO_NAME = -2;

/**
 * Names of members that lead from an object to a value, as numbers: equal paths are one. A path says that what it leads to is
 * meant, and all that lies below. One that would be too long keeps how it begins and the last name: what lies between may be
 * any members. Objects that hold each other have no longest path, and what a client sent is still not its session's number.
 */
export class Paths {
  private readonly heads: number[] = [NONE];
  private readonly rests: number[] = [WHOLE_VALUE];
  private readonly lengths: number[] = [0];
  /** By path: how many of its keys are names, not items of lists. */
  private readonly names: number[] = [0];
  /** By path: the last name in it; NONE where all are items. */
  private readonly lastNames: number[] = [NONE];
  /** By name: the path over any members to one of that name. */
  private readonly anywhere = new Map<number, number>();
  /** By path: what is in front of it. */
  private readonly known: Map<number, number>[] = [new Map()];

  /** How often one value had too many of them. */
  readonly beyond = { members: 0, paths: 0 };

  constructor(private readonly fields: Fields) {
    this.under(ELEMENT, WHOLE_VALUE);
    this.anywhere.set(NO_NAME, this.add(NONE, NONE, NO_NAME));
  }

  /** The path to a value from the object that holds, under a key, what `rest` leads on from. */
  under(key: number, rest: number): number {
    const below = this.lengths[rest] < graphBounds.path ? rest : this.cut(rest, graphBounds.path - 1);
    let path = this.known[below].get(key);
    if (path === undefined) {
      const last = this.lastNames[below];
      const isName = key !== ELEMENT && !this.isItem(key);
      path = this.add(key, below, last === NONE && isName ? key : last, isName);
      this.known[below].set(key, path);
    }
    return path;
  }

  /** The same for keys one below the other. */
  underAll(keys: readonly number[], rest: number): number {
    return keys.reduceRight((path, key) => this.under(key, path), rest);
  }

  /** The path over any members to one of a name; to the value itself where there is no name. */
  private anywhereAs(name: number): number {
    if (name === NONE) return WHOLE_VALUE;
    let path = this.anywhere.get(name);
    if (path === undefined) {
      path = this.add(NONE, NONE, name);
      this.anywhere.set(name, path);
    }
    return path;
  }

  private add(key: number, below: number, lastName: number, isName = false): number {
    const path = this.heads.length;
    this.heads.push(key);
    this.rests.push(below === NONE ? path : below);
    this.lengths.push(below === NONE ? 0 : this.lengths[below] + 1);
    this.names.push((below === NONE ? 0 : this.names[below]) + (isName ? 1 : 0));
    this.lastNames.push(lastName);
    this.known.push(new Map());
    return path;
  }

  /** What is left of a path in the member under a key; NONE where it does not lead there. */
  within(path: number, key: number): number {
    if (path === WHOLE_VALUE) return WHOLE_VALUE;
    const head = this.heads[path];
    if (head === NONE && key === this.lastNames[path]) return WHOLE_VALUE;
    if (head === NONE) return key === this.fields.keysKey ? NONE : path;
    if (head === key) return this.rests[path];
    if (head === LATER && this.fields.positionOf(key) === 0) return NONE;
    // The keys of an object are none of its members.
    if (head === this.fields.keysKey || key === this.fields.keysKey) return NONE;
    const isAny = head === ELEMENT || key === ELEMENT || head === LATER;
    return isAny ? this.rests[path] : NONE;
  }

  /** Whether what lies under a name is what was put under a key that nobody knows. */
  isNamedAny(path: number, key: number): boolean {
    const isName = key !== ELEMENT && key !== this.fields.keysKey && !this.isItem(key);
    return isName && path !== WHOLE_VALUE && this.heads[path] === ELEMENT;
  }

  /** Whether data is below a key only as it is below any: it is all of a value, or lies under a key that nobody knows. */
  isOfAny(path: number, key: number): boolean {
    return path === WHOLE_VALUE || path === ANY_MEMBER || this.isNamedAny(path, key);
  }

  /** The key that a path begins with; NONE where it is empty, or over any members. */
  head(path: number): number {
    return this.heads[path];
  }

  rest(path: number): number {
    return this.rests[path];
  }

  /** The name that a path begins with; null where it begins with none, or with any. */
  name(path: number): string | null {
    const head = this.heads[path];
    const isAny = head === NONE || head === ELEMENT || head === LATER || head === this.fields.keysKey;
    return isAny ? null : this.fields.nameOf(head);
  }

  /** A path of a list whose order nobody knows any more. */
  mixed(path: number): number {
    return path !== WHOLE_VALUE && this.isItem(this.head(path)) ? this.under(ELEMENT, this.rest(path)) : path;
  }

  /** A path of a list whose items were put behind those of another one, which has some. */
  later(path: number): number {
    if (path === WHOLE_VALUE) return this.under(LATER, path);
    const isItem = this.heads[path] === ELEMENT || this.isItem(this.heads[path]);
    return isItem ? this.under(LATER, this.rests[path]) : path;
  }

  /** A path of a list from which so many items are gone from a position on, or come, where they are less than none; NONE where it led to one of them. */
  shifted(path: number, from: number, count: number): number {
    if (count > 0 && from === 0 && this.head(path) === LATER) return this.mixed(path);
    if (count < 0 && from === 0 && (path === WHOLE_VALUE || this.head(path) === ELEMENT))
      return this.later(path);
    const position = path === WHOLE_VALUE ? NONE : this.fields.positionOf(this.head(path));
    if (position < from) return path;
    if (count > 0 && position < from + count) return NONE;
    return this.under(this.fields.key(String(position - count)), this.rest(path));
  }

  /** Data below a path is in the value where text is wanted: it is the value, or one of its items. */
  isText(path: number): boolean {
    if (path === WHOLE_VALUE || path === ANY_MEMBER) return true;
    return this.rest(path) === WHOLE_VALUE && this.isItem(this.head(path));
  }

  /** A position in a list, or one of several. */
  private isItem(key: number): boolean {
    return key === LATER || this.fields.positionOf(key) !== NONE;
  }

  /** Whether one value has too many paths like this one: members of it, or paths that lead on from them. */
  isBeyond(count: number, path: number): boolean {
    const kind = this.isMember(path) ? 'members' : 'paths';
    if (count <= graphBounds[kind]) return false;
    this.beyond[kind]++;
    return true;
  }

  /** A path to a member of a value, or of the items of a list: records in a list have no fewer members than one by itself. */
  isMember(path: number): boolean {
    return this.lengths[path] === 1 || this.names[path] === 1;
  }

  /** The names in a path, in order. */
  text(path: number): string {
    const names: string[] = [];
    for (let at = path; at !== WHOLE_VALUE; at = this.rests[at]) {
      const key = this.heads[at];
      if (key === NONE) return `${names.join('.')}*${this.fields.nameOf(Math.max(0, this.lastNames[at]))}`;
      names.push(this.fields.nameOf(key));
    }
    return names.join('.');
  }

  private cut(path: number, length: number): number {
    if (this.heads[path] === NONE) return path;
    if (length === 0) return this.anywhereAs(this.lastNames[path]);
    return this.under(this.heads[path], this.cut(this.rests[path], length - 1));
  }
}
