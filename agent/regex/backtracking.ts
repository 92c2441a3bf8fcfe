import type { AST } from '@eslint-community/regexpp';
import { type Characters, charactersOf, holds } from './characters.js';
import type { Expression } from './expression.js';

/** What is done once an element has matched up to a place of the text. */
type Then = (at: number) => boolean;

class Ended extends Error {}

/**
 * How many steps a search as that of common engines takes on a text: every start, every way, the last choice taken
 * back first. Stops counting at the limit, or where it would nest too deep, with Infinity.
 */
export function stepsOf(expression: Expression, text: string, limit: number): number {
  const search = new Counting(expression, text, limit);
  try {
    search.run();
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return Number.POSITIVE_INFINITY;
  }
  return search.steps;
}

const MAX_DEPTH = 2500;

class Counting {
  steps = 0;
  private depth = 0;
  private readonly groups = new Map<AST.CapturingGroup, [number, number]>();
  private readonly sets = new Map<AST.Element, Characters>();

  constructor(
    private readonly expression: Expression,
    private readonly text: string,
    private readonly limit: number,
  ) {}

  run(): void {
    const { pattern, flags } = this.expression;
    for (let start = 0; start <= this.text.length; start++) {
      this.groups.clear();
      if (this.any(pattern.alternatives, start, () => true) || flags.sticky) return;
    }
  }

  private step(): void {
    if (++this.steps > this.limit) throw new Ended();
  }

  private any(alternatives: readonly AST.Alternative[], at: number, then: Then): boolean {
    return alternatives.some((alternative) => this.sequence(alternative.elements, 0, at, then));
  }

  private sequence(elements: readonly AST.Element[], index: number, at: number, then: Then): boolean {
    if (index === elements.length) return then(at);
    if (++this.depth > MAX_DEPTH) throw new Ended();
    const matched = this.element(elements[index], at, (next) =>
      this.sequence(elements, index + 1, next, then),
    );
    this.depth--;
    return matched;
  }

  private element(element: AST.Element, at: number, then: Then): boolean {
    this.step();
    switch (element.type) {
      case 'Group':
        return this.any(element.alternatives, at, then);
      case 'CapturingGroup': {
        const before = this.groups.get(element);
        const matched = this.any(element.alternatives, at, (end) => {
          this.groups.set(element, [at, end]);
          return then(end);
        });
        if (!matched && before !== undefined) this.groups.set(element, before);
        return matched;
      }
      case 'Quantifier':
        return this.repeat(element, 0, at, -1, then);
      case 'Assertion':
        return this.asserts(element, at) && then(at);
      case 'Backreference': {
        const group = Array.isArray(element.resolved) ? element.resolved[0] : element.resolved;
        const [start, end] = this.groups.get(group) ?? [0, 0];
        return this.text.startsWith(this.text.slice(start, end), at) && then(at + end - start);
      }
      default:
        return this.reads(element, at) && then(at + 1);
    }
  }

  private reads(element: Parameters<typeof charactersOf>[0], at: number): boolean {
    let set = this.sets.get(element);
    if (set === undefined) {
      set = charactersOf(element, this.expression.flags);
      this.sets.set(element, set);
    }
    return at < this.text.length && holds(set, this.text.charCodeAt(at));
  }

  private repeat(quantifier: AST.Quantifier, count: number, at: number, before: number, then: Then): boolean {
    this.step();
    const { min, max, greedy, element } = quantifier;
    // A round that reads nothing leads nowhere.
    if (at === before && count > min) return false;
    if (++this.depth > MAX_DEPTH) throw new Ended();
    const more = () =>
      count < max && this.element(element, at, (next) => this.repeat(quantifier, count + 1, next, at, then));
    const matched = count < min ? more() : greedy ? more() || then(at) : then(at) || more();
    this.depth--;
    return matched;
  }

  private asserts(assertion: AST.Assertion, at: number): boolean {
    const { text } = this;
    const { multiline } = this.expression.flags;
    switch (assertion.kind) {
      case 'start':
        return at === 0 || (multiline && text[at - 1] === '\n');
      case 'end':
        return at === text.length || (multiline && text[at] === '\n');
      case 'word':
        return (isWord(text[at - 1]) !== isWord(text[at])) !== assertion.negate;
      case 'lookahead':
        return this.any(assertion.alternatives, at, () => true) !== assertion.negate;
      case 'lookbehind': {
        let found = false;
        for (let start = at; start >= 0 && !found; start--)
          found = this.any(assertion.alternatives, start, (end) => end === at);
        return found !== assertion.negate;
      }
    }
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
