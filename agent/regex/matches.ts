import type { AST } from '@eslint-community/regexpp';
import { type Characters, charactersOf, holds } from './characters.js';
import { type Expression, parseExpression } from './expression.js';

/** What stands at a place of a text: one character, or any number of characters that nobody knows, but some. */
export type Sign = number | 'some';

const MAX_STATES = 4000;
const MAX_COPIES = 20;

/** A state: what it reads, and where that leads; one without `reads` leads on by itself. */
interface State {
  reads: Characters | null;
  edge: 'start' | 'end' | null;
  next: State[];
}

class Unreadable extends Error {}

/**
 * Whether an expression can be found in a text: null where it has parts that only look ahead or back, or is too large. Takes
 * time in proportion to both, whatever the expression.
 */
export class Matcher {
  private states = 0;
  private readonly first: State;
  private readonly last: State;

  private constructor(
    private readonly flags: Expression['flags'],
    pattern: AST.Pattern,
  ) {
    this.first = this.state();
    this.last = this.alternatives(pattern.alternatives, this.first);
  }

  /** Of a pattern without the slashes that stand around it in some languages. */
  static of(text: string): Matcher | null {
    const [flags] = /^(?:\(\?[a-z]+\))?/.exec(text) ?? [''];
    const expression = parseExpression(`${flags}(?:${text.slice(flags.length)})`);
    if (expression === null) return null;
    try {
      return new Matcher(expression.flags, expression.pattern);
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  /** @param isAtStart it has to begin where the text does  @param isWhole and to end where the text does */
  finds(signs: readonly Sign[], isAtStart: boolean, isWhole = false): boolean {
    let states = new Set<State>();
    for (let at = 0; at <= signs.length; at++) {
      const isEnd = at === signs.length;
      if (at === 0 || !isAtStart) states.add(this.first);
      states = this.reached(states, at === 0, isEnd);
      if (states.has(this.last) && (isEnd || !isWhole)) return true;
      if (isEnd) return false;
      const sign = signs[at];
      let read = this.read(states, sign);
      // What is there several times may be read so, too, until nothing new is met.
      if (sign === 'some')
        for (let size = -1; size !== read.size; ) {
          size = read.size;
          if (!isAtStart) read.add(this.first);
          const all = this.reached(read, false, false);
          if (all.has(this.last) && !isWhole) return true;
          read = new Set([...read, ...this.read(all, sign)]);
        }
      states = read;
    }
    return false;
  }

  private read(states: ReadonlySet<State>, sign: Sign): Set<State> {
    const found = new Set<State>();
    for (const { reads, next } of states)
      if (reads !== null && (sign === 'some' ? reads.length > 0 : holds(reads, sign)))
        for (const one of next) found.add(one);
    return found;
  }

  /** With all states that these lead to without anything being read. */
  private reached(states: ReadonlySet<State>, isStart: boolean, isEnd: boolean): Set<State> {
    const found = new Set(states);
    for (const { reads, next } of found)
      if (reads === null)
        for (const one of next)
          if ((one.edge !== 'start' || isStart) && (one.edge !== 'end' || isEnd)) found.add(one);
    return found;
  }

  private state(reads: Characters | null = null, edge: State['edge'] = null): State {
    if (++this.states > MAX_STATES) throw new Unreadable();
    return { reads, edge, next: [] };
  }

  private behind(from: State, to = this.state()): State {
    from.next.push(to);
    return to;
  }

  private alternatives(list: readonly AST.Alternative[], from: State): State {
    const end = this.state();
    for (const { elements } of list) {
      let at = from;
      for (const element of elements) at = this.element(element, at);
      at.next.push(end);
    }
    return end;
  }

  private element(element: AST.Element, from: State): State {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, from);
      case 'Quantifier':
        return this.quantifier(element, from);
      case 'Assertion':
        if ((element.kind !== 'start' && element.kind !== 'end') || this.flags.multiline)
          throw new Unreadable();
        return this.behind(from, this.state(null, element.kind));
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const reading = this.behind(from, this.state(charactersOf(element, this.flags)));
        return this.behind(reading);
      }
      default:
        throw new Unreadable();
    }
  }

  private quantifier({ element, min, max }: AST.Quantifier, from: State): State {
    const isEndless = max === Number.POSITIVE_INFINITY;
    if (min > MAX_COPIES || (!isEndless && max > MAX_COPIES)) throw new Unreadable();
    let at = from;
    for (let count = 0; count < min; count++) at = this.element(element, at);
    const end = this.state();
    if (isEndless) {
      const loop = this.behind(at);
      this.element(element, loop).next.push(loop);
      loop.next.push(end);
      return end;
    }
    for (let count = min; count < max; count++) {
      at.next.push(end);
      at = this.element(element, at);
    }
    at.next.push(end);
    return end;
  }
}
