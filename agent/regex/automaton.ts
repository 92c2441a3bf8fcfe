import type { AST } from '@eslint-community/regexpp';
import { ANY, type Characters, charactersOf } from './characters.js';
import type { Expression } from './expression.js';

/**
 * The positions of an expression where a character is read, and how one leads to the next. Two edges may join the same
 * positions: there are two ways then. What looks ahead is a way that ends; what looks back or asks for words reads nothing
 * here; whether that matters is decided by `backtracking.ts`.
 */
export interface Automaton {
  /** Characters that position i reads; 0 is where a match starts, SEARCH where an unanchored search goes on. */
  reads: Characters[];
  edges: Edge[][];
}
export interface Edge {
  to: number;
  id: number;
}
export const START = 0;
const SEARCH = 1;

const MAX_POSITIONS = 220;
const MAX_EDGES = 6000;
/** Parts that are passed between two positions, all ways together. */
const MAX_WAYS = 3000;
/** Repetitions that are spelled out; more optional ones are one loop where there is no limit, and left out where there is. */
const MAX_COPIES = 3;
/** Needed repetitions of a single character, where the whole does not get too large by them. */
const MAX_CHARACTERS = 100;

/** A node of the graph that is built first: a character, or nothing at all, and what comes after it. */
interface Part {
  reads: Characters | null;
  next: Part[];
  assertion: 'start' | 'end' | null;
  position: number;
}

class TooLarge extends Error {}

class Builder {
  readonly positions: Part[] = [];
  private parts = 0;

  constructor(
    private readonly flags: Expression['flags'],
    private readonly maxCharacters: number,
  ) {}

  part(reads: Characters | null = null, assertion: Part['assertion'] = null): Part {
    if (++this.parts > MAX_POSITIONS * 20) throw new TooLarge();
    const part: Part = { reads, next: [], assertion, position: -1 };
    if (reads !== null) {
      part.position = this.positions.length + 2;
      if (this.positions.push(part) > MAX_POSITIONS) throw new TooLarge();
    }
    return part;
  }

  /** Adds an alternative list behind a part; gives the part behind it. */
  alternatives(list: readonly AST.Alternative[], from: Part): Part {
    const end = this.part();
    for (const alternative of list) {
      let at = from;
      for (const element of alternative.elements) at = this.element(element, at);
      at.next.push(end);
    }
    return end;
  }

  private element(element: AST.Element, from: Part): Part {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, from);
      case 'Quantifier':
        return this.quantifier(element, from);
      case 'Assertion': {
        // What looks ahead reads from here too, and what comes behind it begins here again.
        if (element.kind === 'lookahead') {
          const ahead = this.part();
          from.next.push(ahead);
          this.alternatives(element.alternatives, ahead);
        }
        if (element.kind !== 'start' && element.kind !== 'end') return from;
        const part = this.part(null, this.flags.multiline ? null : element.kind);
        from.next.push(part);
        return part;
      }
      case 'Backreference':
        return textOf(element).reduce((at, character) => this.element(character, at), from);
      default: {
        const part = this.part(charactersOf(element, this.flags));
        from.next.push(part);
        return part;
      }
    }
  }

  private quantifier({ element, min, max }: AST.Quantifier, from: Part): Part {
    let at = from;
    const endless = max === Number.POSITIVE_INFINITY;
    const needed = Math.min(min, isCharacter(element) ? this.maxCharacters : MAX_COPIES);
    for (let i = 0; i < (endless ? needed - 1 : needed); i++) at = this.element(element, at);
    if (endless && min > 0) {
      const loop = this.part();
      at.next.push(loop);
      const end = this.part();
      this.element(element, loop).next.push(end);
      end.next.push(loop);
      return end;
    }
    if (endless) {
      const loop = this.part();
      at.next.push(loop);
      this.element(element, loop).next.push(loop);
      return loop;
    }
    const end = this.part();
    for (let i = needed; i < Math.min(max, needed + MAX_COPIES); i++) {
      at.next.push(end);
      at = this.element(element, at);
    }
    at.next.push(end);
    return end;
  }
}

/** What a reference to a group reads, where the group is always the same text; of others nobody knows. */
function textOf({ resolved }: AST.Backreference): readonly AST.Character[] {
  const groups = Array.isArray(resolved) ? resolved : [resolved];
  const [alternative, ...others] = groups.flatMap(({ alternatives }) => alternatives);
  const isText = (element: AST.Element): element is AST.Character => element.type === 'Character';
  return others.length === 0 && alternative.elements.every(isText) ? alternative.elements : [];
}

function isCharacter({ type }: AST.Element): boolean {
  return type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass';
}

/** The automaton of an expression, null when it is too large to be looked at. */
export function automatonOf(expression: Expression): Automaton | null {
  return built(expression, MAX_CHARACTERS) ?? built(expression, MAX_COPIES);
}

function built({ pattern, flags }: Expression, maxCharacters: number): Automaton | null {
  try {
    const builder = new Builder(flags, maxCharacters);
    const start = builder.part();
    builder.alternatives(pattern.alternatives, start);
    const reads: Characters[] = [[], ANY, ...builder.positions.map((part) => part.reads ?? [])];
    const edges: Edge[][] = [];
    let id = 0;
    const follow = (part: Part, isStart: boolean) => {
      const ways = waysFrom(part, isStart).map((to) => ({ to: to.position, id: id++ }));
      if (id > MAX_EDGES) throw new TooLarge();
      return ways;
    };
    edges.push(follow(start, true));
    edges.push(flags.sticky ? [] : [{ to: SEARCH, id: id++ }, ...follow(start, false)]);
    if (!flags.sticky) edges[START].push({ to: SEARCH, id: id++ });
    for (const part of builder.positions) edges.push(follow(part, false));
    return { reads, edges };
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

/** Positions that can be read next, once for each way there, at most twice each. */
function waysFrom(from: Part, isStart: boolean): Part[] {
  const found: Part[] = [];
  const counts = new Map<Part, number>();
  let steps = 0;
  // A loop may be left and entered again without anything being read, once.
  const visit = (part: Part, path: readonly Part[]): void => {
    for (const next of part.next) {
      if (++steps > MAX_WAYS) return;
      if (next.reads !== null) {
        const count = counts.get(next) ?? 0;
        counts.set(next, count + 1);
        if (count < 2) found.push(next);
        continue;
      }
      // Nothing is read behind the end, and the start is where nothing was read.
      if (next.assertion === 'end' || (next.assertion === 'start' && !isStart)) continue;
      if (path.filter((one) => one === next).length < 2) visit(next, [...path, next]);
    }
  };
  visit(from, []);
  return found;
}
