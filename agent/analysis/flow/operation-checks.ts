import { NONE } from '../../ir/kinds.js';
import { beginningsMatched } from '../../regex/beginnings.js';
import { charactersIn, complement } from '../../regex/characters.js';
import { charactersFound, charactersMatched } from '../../regex/texts.js';
import type { Operation } from '../../rules/operation.js';
import { GRAPH_WIDTH, Op, RECEIVER_PORT } from '../graph/flow-graph.js';
import { calledName } from '../link/arguments.js';
import { ALL_CLASSES, allBut, FOUND } from '../models/weakness-classes.js';
import type { Objects } from '../objects/objects.js';
import { operandsOf } from '../objects/operands.js';
import { TokenKind } from '../objects/tokens.js';
import { isFilledWithConstants } from '../values/constant-collections.js';
import type { Constants } from '../values/constants.js';
import { ANY_MEMBER, type HeldMembers } from '../values/held-members.js';
import type { Known } from '../values/known.js';
import type { NodeIndex } from '../values/node-index.js';
import type { Operations } from '../values/operations.js';
import { placesOf } from '../values/places.js';
import type { Symbols } from '../values/symbols.js';
import { waysTo } from '../values/ways.js';
import { rootOf } from './checked-roots.js';
import type { MadeValues } from './made-values.js';
import type { OwnCollections } from './own-collections.js';
import { saidByAll } from './said-by-all.js';
import type { Says } from './search-results.js';
import type { Among } from './tested.js';

/** What does not hold a longer text may still hold each of its characters. */
function isCharacter(text: string): boolean {
  return [...text].length === 1;
}

/** What calls say of the texts that they compare, search and look up. */
export class OperationChecks {
  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
    private readonly constants: Constants,
    private readonly members: HeldMembers,
    private readonly symbols: Symbols,
    private readonly operations: Operations,
    private readonly own: OwnCollections,
    private readonly made: MadeValues,
  ) {}

  /** What a call says that is an operation. @param about the classes that a value is harmless for if it is checked */
  by(
    call: number,
    operation: Operation,
    says: Says,
    about: (value: number) => number,
    among: Among | undefined,
  ): number {
    const linked = this.index.unitOf(call);
    const operands = operandsOf(this.objects.parts, linked, call);
    const [subject, other] = [operands.subject, operands.rest[0]].map((one) => one?.value ?? NONE);
    if (operation === 'regex.fullMatch' || operation === 'regex.startMatch') {
      const [pattern, text] = this.matchedBy(call, subject, other);
      const isAtStart = operation === 'regex.startMatch';
      return text === NONE ? 0 : this.matches(call, pattern, says, isAtStart) & about(text);
    }
    const isLacking =
      (operation === 'text.contains' && says === 'false') ||
      (operation === 'text.indexOf' && says === 'negative');
    if (isLacking) return about(subject) === 0 ? 0 : about(subject) & this.asLacking(other, among);
    if (says !== 'true') return 0;
    switch (operation) {
      case 'value.equals':
      case 'text.equalsIgnoreCase':
        return this.asAlike(subject, other, about) | this.asAlike(other, subject, about);
      case 'text.isEmpty':
      case 'text.isDigits':
      case 'text.isLetters':
      case 'text.isLettersOrDigits':
        return about(subject);
      case 'collection.contains':
      case 'collection.containsValue':
        return subject === NONE ? 0 : about(other) & this.asItem(subject);
      case 'collection.containsKey':
        return subject === NONE ? 0 : about(other) & this.asKey(subject);
      case 'map.get':
        // What gives something else where the key is not there says nothing of the key.
        if (operands.rest.length !== 1 || subject === NONE) return 0;
        return about(other) & (this.hasWrittenKeys(subject) ? ALL_CLASSES : this.asKept(subject));
      default:
        return 0;
    }
  }

  /** What it says of a value that another one is like it. */
  private asAlike(value: number, other: number, about: (value: number) => number): number {
    if (value === NONE || other === NONE) return 0;
    return about(value) & (this.isOwnValue(other) ? ALL_CLASSES : this.made.classesOf(other));
  }

  /** What a function that is an operation says of the one thing that it is given, where it gives true. @param called its node */
  ofOne(operation: Operation, called: number): number {
    switch (operation) {
      case 'text.isDigits':
      case 'text.isLetters':
      case 'text.isLettersOrDigits':
        return ALL_CLASSES;
      case 'collection.contains':
      case 'collection.containsValue':
        return this.ofMember(called, (collection) => this.asItem(collection));
      case 'collection.containsKey':
        return this.ofMember(called, (collection) => this.asKey(collection));
      default:
        return 0;
    }
  }

  /** What is called is read of a collection. */
  private ofMember(called: number, classesOf: (collection: number) => number): number {
    if (called >= this.objects.program.nodeCount || this.index.op(called) !== Op.Load) return 0;
    const { graph, base } = this.index.unitOf(called);
    return classesOf(base + graph.nodes[(called - base) * GRAPH_WIDTH + 3]);
  }

  /** What it says of a value that it is an item of a collection. */
  asItem(collection: number): number {
    return this.isWritten(collection) ? ALL_CLASSES : this.asKept(collection);
  }

  /** What it says of a value that it is a key of a map. */
  asKey(map: number): number {
    return this.hasWrittenKeys(map) ? allBut(this.symbols.table.unnamed.elementClasses) : this.asKept(map);
  }

  /** What it says of a text that another one does not stand in it, or that none of the items does. */
  asLacking(value: number, among: Among | undefined): number {
    if (value === NONE) return 0;
    const { checks } = this.symbols.table;
    const linked = this.index.unitOf(value);
    const isItem = among !== undefined && linked.base + rootOf(linked, value - linked.base) === among.item;
    const known = isItem ? this.constantItems(among.list) : this.constants.of(value);
    const texts = known.choices.map((choice) => choice.value).filter((text) => typeof text === 'string');
    if (!known.isAll || texts.length === 0 || texts.length !== known.choices.length) return 0;
    const without = (some: readonly string[]) =>
      some.reduce((classes, text) => classes | checks.without(text), 0) |
      checks.ofOnly(complement(charactersIn(some.filter(isCharacter).join(''))));
    return isItem && among.isEach ? without(texts) : saidByAll(texts, (text) => without([text]));
  }

  /** Whether a list is written down with something in it. */
  hasItems(list: number): boolean {
    const { choices, isAll } = this.constantItems(list);
    return isAll && choices.length > 0;
  }

  /** The items of a list, or the characters of a text, if all of them are known. */
  private constantItems(list: number): Known {
    const text = this.constants.one(list)?.value;
    if (typeof text === 'string') return { choices: [...text].map((value) => ({ value })), isAll: true };
    const items = this.members.of(list, ANY_MEMBER).values.map((value) => this.constants.of(value));
    return {
      choices: items.flatMap(({ choices }) => choices),
      isAll: items.every(({ choices, isAll }) => isAll && choices.length > 0),
    };
  }

  /** What it says of a value that it is equal to another one. */
  asEqual(value: number): number {
    if (this.isOwnValue(value)) return ALL_CLASSES;
    return this.made.classesOf(value) | (this.own.isOfCallers(value) ? 0 : FOUND);
  }

  /** What is found in something that no caller is seen to give was put there before. In a text any part of it is found. */
  asKept(holder: number): number {
    const { string } = this.symbols.table.types.builtin;
    return this.symbols.types(holder).includes(string[0]) || this.own.isOfCallers(holder) ? 0 : FOUND;
  }

  /** The pattern and the text of a comparison: what made a matcher has both. */
  private matchedBy(call: number, subject: number, other: number): [pattern: number, text: number] {
    for (const way of waysTo(this.index, subject)) {
      if (this.index.op(way) !== Op.Call || this.operations.of(way) !== 'regex.matcher') continue;
      const use = { linked: this.index.unitOf(way), node: way, value: way };
      return [placesOf(use, 'receiver')[0]?.value ?? NONE, placesOf(use, '0')[0].value];
    }
    const { builtin } = this.symbols.table.types;
    const isPattern = (value: number) =>
      value !== NONE && this.symbols.types(value).some((type) => builtin.regex.includes(type));
    const linked = this.index.unitOf(call);
    const isPlain = operandsOf(this.objects.parts, linked, call).subject?.port !== RECEIVER_PORT;
    // A plain function is given the pattern first, as a pattern that is called on; a text is called on with the pattern.
    return isPattern(subject) || isPlain ? [subject, other] : [other, subject];
  }

  /** What a text is harmless for that a pattern is found in, or not. */
  private matches(call: number, pattern: number, says: Says, isAtStart: boolean): number {
    if (pattern === NONE || (says !== 'true' && says !== 'false')) return 0;
    const { choices, isAll } = this.constants.of(pattern);
    if (!isAll || choices.length === 0) return 0;
    const isWhole = /^(?:full|matches$)/i.test(calledName(this.index.unitOf(call), call));
    const { checks } = this.symbols.table;
    return saidByAll(choices, ({ value }) => {
      if (typeof value !== 'string') return 0;
      if (says === 'true')
        return (
          checks.ofOnly(charactersMatched(value, isWhole)) |
          checks.behindAnyOf(beginningsMatched(value, isWhole || isAtStart))
        );
      return isWhole ? 0 : checks.ofOnly(complement(charactersFound(value)));
    });
  }

  /** Whether all keys of a map are the program's own. */
  hasWrittenKeys(map: number): boolean {
    const { variables, fields, tokens } = this.objects.parts;
    for (const token of variables.of(map)) {
      if (tokens.kind(token) !== TokenKind.Literal || !fields.isStored(token, fields.keysKey)) continue;
      for (const key of variables.sourcesOf(fields.of(token, fields.keysKey)))
        if (!this.isOwnValue(key)) return false;
    }
    return this.isWritten(map);
  }

  /** Whether a value is the program's own: what is equal to it is, too. */
  isOwnValue(value: number): boolean {
    const { choices, isAll } = this.constants.of(value);
    return (isAll && choices.length > 0) || this.own.holds(value);
  }

  /** Whether all that a collection holds is the program's own. */
  isWritten(collection: number): boolean {
    const { values } = this.members.of(collection, ANY_MEMBER);
    const { objects, index, constants } = this;
    const isConstant =
      values.length > 0
        ? values.every((value) => constants.one(value) !== null)
        : isFilledWithConstants({ objects, index, constants }, collection);
    return isConstant || this.own.has(collection);
  }
}
