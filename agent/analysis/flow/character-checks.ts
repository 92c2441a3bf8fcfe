import { NONE } from '../../ir/kinds.js';
import { ANY, type Characters, charactersIn, complement, overlap, union } from '../../regex/characters.js';
import { charactersAccepted, charactersFound, charactersMatched } from '../../regex/texts.js';
import type { Operation } from '../../rules/operation.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op, REGION_WIDTH, RegionKind } from '../graph/flow-graph.js';
import { operandsOf } from '../objects/operands.js';
import type { Parts } from '../objects/parts.js';
import { writtenName } from '../program/expression-names.js';
import type { Constants } from '../values/constants.js';
import type { Symbols } from '../values/symbols.js';
import { rootOf } from './checked-roots.js';
import { flipped } from './search-results.js';
import type { Tested } from './tested.js';

/** What the type of a character is called. */
const CHARACTER = /^char(acter)?$/i;

const LAST = 0x10ffff;
/** Letters and digits, as far as harm is concerned: what is beyond ASCII does none. */
const BEYOND: Characters = [0x80, LAST];
const DIGITS: Characters = union([0x30, 0x39], BEYOND);
const LETTERS: Characters = union([0x41, 0x5a, 0x61, 0x7a], BEYOND);

/** What one character of a text can be where conditions hold that compare it. */
export class CharacterChecks {
  constructor(
    private readonly parts: Parts,
    private readonly constants: Constants,
    private readonly symbols: Symbols,
    private readonly operationOf: (call: number) => Operation | null,
    private readonly functionOf: (node: number) => number,
  ) {}

  /** The classes that a value is harmless for behind all the checks that lead to a sigma. */
  classesAt(tested: Tested, sigma: number): number {
    const { nodes } = tested.linked.graph;
    let characters = ANY;
    let at = sigma;
    for (let back = 0; back < graphBounds.versionsBack && at !== tested.root; back++) {
      const [op, condition, isTrue] = [
        nodes[at * GRAPH_WIDTH] & 0xff,
        nodes[at * GRAPH_WIDTH + 4],
        nodes[at * GRAPH_WIDTH + 5],
      ];
      if (op === Op.Sigma && (isTrue === 0 || isTrue === 1))
        characters = overlap(characters, this.allowed(tested, condition, isTrue === 1, 0));
      else if (op !== Op.Sigma && op !== Op.After && op !== Op.Typed && op !== Op.Await) break;
      at = nodes[at * GRAPH_WIDTH + 3];
    }
    return this.harmless(characters);
  }

  /** The same of one condition. */
  saidBy(tested: Tested, condition: number, isTrue: boolean): number {
    return tested.isItems ? 0 : this.harmless(this.allowed(tested, condition, isTrue, 0));
  }

  /** The same of what the conditions around a region, and one more, say. */
  classesIn(tested: Tested, region: number, condition: number, isTrue: boolean | null): number {
    if (tested.isItems) return 0;
    const around = this.around(tested, region, 0);
    const own = isTrue === null ? ANY : this.allowed(tested, condition, isTrue, 0);
    return this.harmless(overlap(around, own));
  }

  private harmless(characters: Characters): number {
    return characters === ANY ? 0 : this.symbols.table.checks.ofOnly(characters);
  }

  private around(tested: Tested, region: number, depth: number): Characters {
    const { regions } = tested.linked.graph;
    const at = region * REGION_WIDTH;
    const [kind, first, second] = [regions[at], regions[at + 1], regions[at + 2]];
    if (depth > graphBounds.conditionDepth || kind === RegionKind.Whole) return ANY;
    const outer = this.around(tested, first, depth + 1);
    if (kind === RegionKind.Either) return either(outer, this.around(tested, second, depth + 1));
    return second === NONE
      ? outer
      : overlap(outer, this.allowed(tested, second, kind === RegionKind.WhenTrue, depth + 1));
  }

  /** What the tested character can be where a condition is as it is said. */
  private allowed(tested: Tested, condition: number, isTrue: boolean, depth: number): Characters {
    if (depth > graphBounds.conditionDepth) return ANY;
    const { graph, unit } = tested.linked;
    const at = condition * GRAPH_WIDTH;
    const [a, b, c] = [graph.nodes[at + 3], graph.nodes[at + 4], graph.nodes[at + 5]];
    switch (graph.nodes[at] & 0xff) {
      case Op.Unary:
        return unit.string(b) === '!' ? this.allowed(tested, a, !isTrue, depth + 1) : ANY;
      case Op.Logical: {
        const operator = unit.string(c);
        if (operator !== '&&' && operator !== '||') return ANY;
        const [left, right] = [a, b].map((side) => this.allowed(tested, side, isTrue, depth + 1));
        return (operator === '&&') === isTrue ? overlap(left, right) : either(left, right);
      }
      case Op.Binary:
        return c < 0 ? ANY : this.compared(tested, a, b, unit.string(c), isTrue);
      case Op.Call:
        return this.called(tested, condition, isTrue);
      case Op.Sigma:
      case Op.After:
      case Op.Typed:
      case Op.Await:
        return this.allowed(tested, a, isTrue, depth + 1);
      default:
        return ANY;
    }
  }

  private compared(
    tested: Tested,
    left: number,
    right: number,
    operator: string,
    isTrue: boolean,
  ): Characters {
    const { linked } = tested;
    const isLeft = this.isTested(tested, left);
    if (!isLeft && !this.isTested(tested, right)) return ANY;
    const constant = this.constants.one(linked.base + (isLeft ? right : left))?.value;
    if (operator === 'in' || operator === 'not in') {
      if (!isLeft || typeof constant !== 'string') return ANY;
      // What stands in a text holds none but its characters, be it one or several.
      if ((operator === 'in') === isTrue) return charactersIn(constant);
      return this.isCharacter(tested) ? complement(charactersIn(constant)) : ANY;
    }
    const code = codeOf(constant);
    if (code === null) return ANY;
    // Texts are compared from their start on, which says nothing of the rest.
    if (typeof constant === 'string' && !/^[!=]=/.test(operator) && !this.isCharacter(tested)) return ANY;
    const asWritten = isLeft ? operator : (flipped[operator] ?? operator);
    const range = (from: number, to: number) => {
      const inside: Characters = from <= to ? [Math.max(0, from), Math.min(LAST, to)] : [];
      return isTrue ? inside : complement(inside);
    };
    switch (asWritten) {
      case '<':
        return range(0, code - 1);
      case '<=':
        return range(0, code);
      case '>':
        return range(code + 1, LAST);
      case '>=':
        return range(code, LAST);
      case '===':
      case '==':
        return isTrue || this.isCharacter(tested) ? range(code, code) : ANY;
      case '!==':
      case '!=':
        if (isTrue && !this.isCharacter(tested)) return ANY;
        return isTrue ? complement([code, code]) : [code, code];
      default:
        return ANY;
    }
  }

  /** The character itself, or its number: `ord(c)`, `c.charCodeAt(0)`. */
  private isTested({ linked, root }: Tested, value: number): boolean {
    const at = rootOf(linked, value);
    if (at === root) return true;
    const node = linked.base + at;
    if ((linked.graph.nodes[at * GRAPH_WIDTH] & 0xff) !== Op.Call || this.operationOf(node) !== 'text.codeAt')
      return false;
    const { subject, rest } = operandsOf(this.parts, linked, node);
    const position = rest[0] === undefined ? 0 : this.constants.one(rest[0].value)?.value;
    return subject !== undefined && position === 0 && rootOf(linked, subject.value - linked.base) === root;
  }

  /** Whether a value is one character, and no longer text: what a text is gone through for, or is asked for at a position. */
  private isCharacter({ linked, root }: Tested): boolean {
    const { nodes } = linked.graph;
    const at = root * GRAPH_WIDTH;
    const object = linked.base + nodes[at + 3];
    switch (nodes[at] & 0xff) {
      case Op.Load:
      case Op.LoadIndex: {
        const isItem = (nodes[at] & 0xff) === Op.LoadIndex || nodes[at + 4] < 0;
        return isItem && !this.symbols.isOnly('list', object) && !this.symbols.isOnly('map', object);
      }
      case Op.Call:
        return this.operationOf(linked.base + root) === 'text.charAt';
      case Op.Parameter: {
        const { parameters } = linked.unit.data.functions[this.functionOf(linked.base + root)];
        const type = parameters[nodes[at + 3]]?.type ?? NONE;
        return type !== NONE && CHARACTER.test(writtenName(linked.unit, type));
      }
      default:
        return false;
    }
  }

  private called(tested: Tested, call: number, isTrue: boolean): Characters {
    const { linked, root } = tested;
    const node = linked.base + call;
    const operation = this.operationOf(node);
    if (operation === null) return ANY;
    const { subject, rest } = operandsOf(this.parts, linked, node);
    const isRoot = (value: number | undefined) =>
      value !== undefined && rootOf(linked, value - linked.base) === root;
    const constant = (value: number | undefined) =>
      value === undefined ? undefined : this.constants.one(value)?.value;
    const only = (characters: Characters) =>
      isTrue ? characters : this.isCharacter(tested) ? complement(characters) : ANY;
    switch (operation) {
      case 'text.isDigits':
        return isRoot(subject?.value) && isTrue ? DIGITS : ANY;
      case 'text.isLetters':
        return isRoot(subject?.value) && isTrue ? LETTERS : ANY;
      case 'text.isLettersOrDigits':
        return isRoot(subject?.value) && isTrue ? union(DIGITS, LETTERS) : ANY;
      case 'text.contains': {
        const text = constant(subject?.value);
        return typeof text === 'string' && isRoot(rest[0]?.value) ? only(charactersIn(text)) : ANY;
      }
      case 'regex.fullMatch':
      case 'regex.startMatch': {
        const [pattern, text] = isRoot(rest[0]?.value) ? [subject, rest[0]] : [rest[0], subject];
        const source = constant(pattern?.value);
        if (typeof source !== 'string' || !isRoot(text?.value)) return ANY;
        if (!isTrue) return complement(charactersFound(source));
        return this.isCharacter(tested) ? charactersAccepted(source) : charactersMatched(source, false);
      }
      default:
        return ANY;
    }
  }
}

/** Either of two sets; any character is the one set that stands for all. */
function either(one: Characters, other: Characters): Characters {
  return one === ANY || other === ANY ? ANY : union(one, other);
}

/** The place of a character in Unicode that a constant names; null for other constants. */
function codeOf(constant: unknown): number | null {
  if (typeof constant === 'number') return Number.isInteger(constant) ? constant : null;
  if (typeof constant !== 'string') return null;
  const [first, ...others] = constant;
  return first === undefined || others.length > 0 ? null : (first.codePointAt(0) ?? null);
}
