import { Flag, FunctionFlag, Kind, NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import { baseOf } from '../link/arguments.js';
import { ownerOf } from '../link/nested-functions.js';
import { operationFlows } from '../models/operation-flows.js';
import { INVOKE, type SymbolTable } from '../models/symbol-table.js';
import type { Objects } from '../objects/objects.js';
import { isArithmetic } from '../objects/operators.js';
import { isCollection, isOne, TokenKind } from '../objects/tokens.js';
import { writtenName } from '../program/expression-names.js';
import type { NodeIndex } from './node-index.js';
import { union } from './union.js';
import { waysTo } from './ways.js';

const NOTHING: readonly number[] = [];

/** Which things of libraries that the rules name values are, and of which of their types, found when it is asked. */
export class Symbols {
  private readonly knownSymbols = new Map<number, readonly number[]>();
  private readonly knownTypes = new Map<number, readonly number[]>();
  private readonly running = new Set<number>();

  constructor(
    private readonly objects: Objects,
    private readonly index: NodeIndex,
  ) {}

  get table(): SymbolTable {
    return this.objects.parts.library.table;
  }

  /** The named things that a value is. */
  of(node: number): readonly number[] {
    if (node < 0) return NOTHING;
    let symbols = this.knownSymbols.get(node);
    if (symbols === undefined) {
      symbols = this.find(node);
      this.knownSymbols.set(node, symbols);
    }
    return symbols;
  }

  /** The types that a value is an instance of, and all that they extend. */
  types(node: number): readonly number[] {
    if (node < 0) return NOTHING;
    const known = this.knownTypes.get(node);
    if (known !== undefined) return known;
    if (this.running.has(node) || this.running.size > graphBounds.constantDepth) return NOTHING;
    this.running.add(node);
    let types: readonly number[] = NOTHING;
    for (const way of waysTo(this.index, node)) types = union(types, this.findTypes(way));
    types = union(types, this.ofTokens(node));
    this.running.delete(node);
    this.knownTypes.set(node, types);
    return types;
  }

  /** Whether a value is a list and no map, or a map and no list. */
  isOnly(collection: 'list' | 'map', value: number): boolean {
    const { list, map } = this.table.types.builtin;
    const types = this.types(value);
    return collection === 'list'
      ? types.includes(list[0]) && !types.includes(map[0])
      : types.includes(map[0]) && !types.includes(list[0]);
  }

  private find(node: number): readonly number[] {
    const { tokens, variables, library } = this.objects.parts;
    const found: number[] = [];
    let isOther = false;
    for (const token of variables.of(node)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.Symbol) found.push(tokens.first(token));
      else if (kind === TokenKind.Class) {
        found.push(...library.constructorsOf(tokens.first(token)));
        isOther = true;
      } else if (kind !== TokenKind.Type) isOther = true;
    }
    const { graph, base, unit, index } = this.index.unitOf(node);
    const at = (node - base) * GRAPH_WIDTH;
    if (baseOf({ graph, unit }, node - base) !== NONE) {
      const owner = ownerOf(unit.data.functions, this.index.functionOf(node));
      return owner < 0 ? NOTHING : library.constructorsAbove(this.objects.parts.classes.id(index, owner));
    }
    if (found.length > 0 || isOther) return found;
    const isMember = (graph.nodes[at] & 0xff) === Op.Load && graph.nodes[at + 4] >= 0;
    const member = isMember ? this.memberOf(base + graph.nodes[at + 3], node, graph.nodes[at + 4]) : NOTHING;
    // What rules know as an instance is called by what they say of calls of it.
    return member.length > 0 ? member : this.table.instanceMember(this.types(node), INVOKE);
  }

  /**
   * What a member of a value is, as far as the value says: by its types, or where nothing is known of it by how it is written.
   * @param node that reads or stores the member; its site says how the value is written
   * @param key string of the unit
   */
  memberOf(object: number, node: number, key: number): readonly number[] {
    const { graph, base, unit } = this.index.unitOf(node);
    const name = unit.string(key);
    const table = this.table;
    const named = table.member(this.of(object), name);
    if (named.length > 0) return named;
    const types = this.types(object);
    const members = table.instanceMember(types, name);
    if (members.length > 0) return members;
    const ofClass = this.inheritedBy(object, name);
    if (ofClass.length > 0) return ofClass;
    if (types.length > 0 || !this.isUnresolved(object)) return NOTHING;
    let site = graph.nodes[(node - base) * GRAPH_WIDTH + 1];
    if (unit.kind(site) === Kind.Assign) site = unit.a(site);
    const isOfObject = unit.kind(site) === Kind.Member || unit.kind(site) === Kind.Index;
    const written = isOfObject ? writtenName(unit, unit.a(site)) : '';
    return table.unknownMember(name, written);
  }

  /** What a method is that the program only declares, as what a library makes of it: `interface Flows extends Repository<Flow, Long>`. */
  declared(callee: number): readonly number[] {
    const { tokens, variables } = this.objects.parts;
    const { graph, base, unit } = this.index.unitOf(callee);
    const at = (callee - base) * GRAPH_WIDTH;
    if ((graph.nodes[at] & 0xff) !== Op.Load || graph.nodes[at + 4] < 0) return NOTHING;
    const isDeclared = (token: number) =>
      tokens.kind(token) === TokenKind.Function &&
      (this.objects.program.units[tokens.first(token)].unit.data.functions[tokens.second(token)].flags &
        FunctionFlag.Abstract) !==
        0;
    const held = [...variables.of(callee)];
    return held.length > 0 && held.every(isDeclared)
      ? this.inheritedBy(base + graph.nodes[at + 3], unit.string(graph.nodes[at + 4]))
      : NOTHING;
  }

  /** What a class of the program, or an instance of it, has by a name of the types of libraries that it derives from. */
  private inheritedBy(object: number, name: string): readonly number[] {
    const { tokens, variables, library } = this.objects.parts;
    const found: number[] = [];
    for (const token of variables.of(object))
      if (tokens.kind(token) === TokenKind.Class || tokens.kind(token) === TokenKind.Instance)
        found.push(...this.table.instanceMember(library.typesOfClass(tokens.first(token)), name));
    return found;
  }

  /** Nothing is known of a value that would say what its members are: but where it is read, perhaps. */
  private isUnresolved(node: number): boolean {
    const { tokens, variables } = this.objects.parts;
    for (const token of variables.of(node)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.Symbol && (this.table.facts(tokens.first(token))?.reads.length ?? 0) > 0)
        continue;
      if (kind !== TokenKind.AnyObject && !isCollection(kind)) return false;
    }
    return true;
  }

  private findTypes(node: number): readonly number[] {
    if (this.isPromised(node)) return this.table.types.builtin.promise;
    return union(this.ofTokens(node), this.ofOperator(node, this.table));
  }

  /** It is what calls of functions give that are not done yet, and nobody waits for it: whatever they give in the end comes later. */
  private isPromised(node: number): boolean {
    const { calls, parts, program } = this.objects;
    if (node >= program.nodeCount || this.index.op(node) !== Op.Call) return false;
    let isPromised = false;
    for (const token of calls.eachCallee(node)) {
      const { flags } =
        program.units[parts.tokens.first(token)].unit.data.functions[parts.tokens.second(token)];
      if ((flags & (FunctionFlag.Async | FunctionFlag.Generator)) !== FunctionFlag.Async) return false;
      isPromised = true;
    }
    return isPromised && this.index.usersOf(node).every((user) => this.index.op(user) !== Op.Await);
  }

  private ofTokens(node: number): readonly number[] {
    const { tokens, variables } = this.objects.parts;
    const table = this.table;
    const { builtin } = table.types;
    let types: readonly number[] = NOTHING;
    for (const token of variables.of(node)) {
      const kind = tokens.kind(token);
      if (kind === TokenKind.Type) types = union(types, table.types.line(tokens.first(token)));
      else if (isCollection(kind)) types = union(types, this.ofCollection(token, table));
      else if (isOne(kind)) types = union(types, builtin.function);
    }
    return types;
  }

  private ofCollection(token: number, table: SymbolTable): readonly number[] {
    const made = this.objects.parts.collections.get(token);
    return made === undefined ? NOTHING : table.types.builtin[made];
  }

  private ofOperator(node: number, table: SymbolTable): readonly number[] {
    const { builtin } = table.types;
    const { graph, base, unit } = this.index.unitOf(node);
    const at = (node - base) * GRAPH_WIDTH;
    const [site, a, b, c] = [
      graph.nodes[at + 1],
      graph.nodes[at + 3],
      graph.nodes[at + 4],
      graph.nodes[at + 5],
    ];
    switch (graph.nodes[at] & 0xff) {
      case Op.Literal:
        switch (unit.kind(site)) {
          case Kind.String:
            return builtin.string;
          case Kind.Number:
            return builtin.number;
          case Kind.Regex:
            return builtin.regex;
          default:
            return NOTHING;
        }
      case Op.Concat:
        return builtin.string;
      case Op.Binary: {
        const operator = c < 0 ? '' : unit.string(c);
        if (operator === '+') {
          const [left, right] = [this.types(base + a), this.types(base + b)];
          const isText = [left, right].some((types) => types.includes(builtin.string[0]));
          const isNumber = [left, right].every((types) => types.includes(builtin.number[0]));
          return isText ? builtin.string : isNumber ? builtin.number : NOTHING;
        }
        if (!isArithmetic(operator)) return NOTHING;
        // What is no number has an operator of its own, which gives another one of it.
        const own = [a, b].map((side) => this.types(base + side)).find((types) => types.length > 0);
        return own === undefined || own.includes(builtin.number[0]) ? builtin.number : own;
      }
      case Op.Allocate:
        return unit.flags(site) & Flag.Tuple ? builtin.tuple : NOTHING;
      case Op.Call:
        return this.ofCall(base + a, b === NONE ? NONE : base + b, table);
      default:
        return NOTHING;
    }
  }

  private ofCall(callee: number, receiver: number, table: SymbolTable): readonly number[] {
    let types: readonly number[] = NOTHING;
    for (const symbol of this.of(callee))
      for (const { operation } of table.facts(symbol)?.calls ?? []) {
        const given = operation === undefined ? undefined : operationFlows[operation].gives;
        if (given === 'subject') types = union(types, receiver === NONE ? NOTHING : this.types(receiver));
        else if (given !== undefined) types = union(types, table.types.builtin[given]);
      }
    return types;
  }
}
