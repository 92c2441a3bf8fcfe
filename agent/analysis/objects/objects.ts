import { FunctionFlag, Kind, NONE, ParameterKind } from '../../ir/kinds.js';
import type { Model, RuleSet } from '../../rules/rule.js';
import { ANY_KEY, GRAPH_WIDTH, GraphFlag, itemsOf, Op, positionOf, SPREAD } from '../graph/flow-graph.js';
import { Classes } from '../link/classes.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { LinkedUnit } from '../link/linked-unit.js';
import { NamedTypes } from '../link/named-types.js';
import { Names } from '../link/names.js';
import { ownerOf } from '../link/nested-functions.js';
import { symbolTable } from '../models/symbol-table.js';
import { Alike, enclosing, shareAlike } from './alike.js';
import { Calls } from './calls.js';
import { addComponent } from './components.js';
import { addDecorator } from './decorators.js';
import { WHOLE } from './exported-members.js';
import { ELEMENT, Fields } from './fields.js';
import { Frameworks } from './frameworks.js';
import { FunctionPorts } from './function-ports.js';
import { GivenFunctions } from './given-functions.js';
import { hubOf } from './hub-of.js';
import { Hubs } from './hubs.js';
import { Library } from './library.js';
import { MadeFunctions } from './made-functions.js';
import { Members } from './members.js';
import { NamedReads } from './named-reads.js';
import { addBinary, addConcat } from './operators.js';
import { isName, type Parts, symbolsAt } from './parts.js';
import { ReadMethods } from './read-methods.js';
import { addSpecialMember } from './special-methods.js';
import { StatedLimits } from './stated-limits.js';
import { addFrameworkTypes, addStatedTypes } from './stated-types.js';
import { staticInclusions } from './static-inclusions.js';
import { Stores } from './stores.js';
import { TestsApart } from './tests-apart.js';
import { TokenKind, Tokens } from './tokens.js';
import { addMethodsOfUnknown } from './unknown-receivers.js';
import { Variables } from './variables.js';
import { writtenKeys } from './written-keys.js';

/**
 * What every value of a program can be, and so which functions each call can reach: inclusion-based, without order and
 * without contexts. The call graph grows while it is found.
 */
export class Objects {
  readonly parts: Parts;
  readonly members: Members;
  readonly calls: Calls;
  readonly alike: Alike;
  private readonly readMethods: ReadMethods;

  /**
   * @param holds whether a model is about this program
   * @param pick another order of work, for tests; see `Variables`
   */
  constructor(
    readonly program: LinkedProgram,
    rules: RuleSet,
    holds: (model: Model) => boolean = () => true,
    pick?: (pending: number) => number,
  ) {
    const tokens = new Tokens();
    const names = new Names(program);
    const classes = new Classes(program, names);
    const apart: TestsApart = new TestsApart(program, tokens, classes, () => fields);
    this.alike = new Alike(tokens, (one, any) => shareAlike({ variables, fields, collections }, one, any));
    const variables: Variables = new Variables(
      staticInclusions(program),
      tokens,
      (many, token) => hubs.join(many, token),
      (variable) => hubOf(program, tokens, fields, variable),
      (token) => (tokens.kind(token) === TokenKind.Named ? hubs.functionsOf(token) : []),
      (from, to) => apart.isKeptOut(from, to),
      this.alike,
      program.budgets.objects,
      pick,
    );
    const fields: Fields = new Fields(variables, tokens, (table, token) => hubs.join(table, token));
    const ports = new FunctionPorts(program, tokens, variables, fields);
    const hubs: Hubs = new Hubs(tokens, variables, ports);
    const collections: Parts['collections'] = new Map();
    const stores = new Stores(tokens, variables, fields, collections);
    const library = new Library(
      classes,
      tokens,
      variables,
      stores,
      symbolTable(rules, program.units[0]?.unit.data.language ?? ''),
    );
    this.parts = {
      program,
      names,
      namedTypes: new NamedTypes(program, names),
      classes,
      tokens,
      variables,
      fields,
      ports,
      hubs,
      made: new MadeFunctions(program, tokens, variables, ports, hubs),
      library,
      stores,
      namedReads: new NamedReads(variables, fields),
      collections,
      stated: new Map(),
      getters: new Map(),
    };
    const keptTypes = program.units[0]?.unit.data.keptTypes;
    if (keptTypes !== undefined) variables.limits = new StatedLimits(this.parts, keptTypes);
    this.members = new Members(this.parts);
    this.calls = new Calls(this.parts, this.members);
    this.readMethods = new ReadMethods(this.parts, this.members, this.calls);
    for (const unit of program.units) this.addUnit(unit);
    variables.solve();
    this.calls.anyMethod.resolve();
    variables.solve();
    // Only now is it known of which values nothing is known but their stated types, and which calls leave the program.
    const frameworks = new Frameworks(this.parts, {
      symbolsOf: ({ callee }) => symbolsAt(this.parts, callee),
      applies: (model) => holds(model),
      functionsIn: () => [],
    });
    addStatedTypes(this.parts, frameworks);
    addFrameworkTypes(this.parts, frameworks, true);
    variables.solve();
    const given = new GivenFunctions(this.parts, this.members, this.calls);
    for (const unit of program.units) given.add(unit);
    variables.solve();
    addMethodsOfUnknown(this.parts, this.members);
  }

  /** See `isName`. */
  isName(value: number): boolean {
    return isName(this.parts, value);
  }

  /** Takes what the graph of a file states. */
  private addUnit(linked: LinkedUnit): void {
    this.addRests(linked);
    const { functions } = linked.graph;
    this.around = enclosing(linked.graph);
    for (let fn = 0; fn < functions.length - 1; fn++)
      for (let local = functions[fn]; local < functions[fn + 1]; local++) this.addNode(linked, fn, local);
  }

  /** Of the file at hand: see `enclosing`. */
  private around: ReadonlyMap<number, number> = new Map();

  /** What takes the rest of the arguments is a list or a map of the function's own. */
  private addRests({ index, unit }: LinkedUnit): void {
    const { ports, variables, tokens, collections } = this.parts;
    for (const [fn, { parameters }] of unit.data.functions.entries())
      for (const [position, { kind }] of parameters.entries()) {
        if (kind !== ParameterKind.Rest && kind !== ParameterKind.KeywordRest) continue;
        const parameter = ports.parameter(index, fn, position);
        if (parameter === NONE) continue;
        const token = tokens.literal(parameter);
        variables.add(parameter, token);
        collections.set(token, kind === ParameterKind.Rest ? 'list' : 'map');
      }
  }

  private addNode(linked: LinkedUnit, fn: number, local: number): void {
    const { graph, base, unit, index } = linked;
    const { variables, fields, tokens } = this.parts;
    const { nodes, lists } = graph;
    const at = local * GRAPH_WIDTH;
    const node = base + local;
    const flags = nodes[at] >>> 8;
    const [a, b, c] = [nodes[at + 3], nodes[at + 4], nodes[at + 5]];
    addSpecialMember(this.parts, linked, local);
    switch (nodes[at] & 0xff) {
      case Op.Function:
        variables.add(node, tokens.function(index, a));
        if (fn === 0) this.addLibraryName(index, node, unit.data.functions[a].name);
        return;
      case Op.Class:
        variables.add(node, tokens.class(this.parts.classes.id(index, a)));
        if (fn === 0) this.addLibraryName(index, node, unit.data.classes[a].name);
        return;
      case Op.Exports:
        variables.add(node, tokens.module(index));
        return;
      case Op.Import:
        this.addImport(index, node, unit.string(a));
        return;
      case Op.Literal:
        // Texts and numbers are everywhere, and their types are seen where they stand.
        if (unit.kind(nodes[at + 1]) === Kind.Regex) {
          const [regex] = this.parts.library.table.types.builtin.regex;
          if (regex !== undefined) this.parts.library.addInstance(regex, node);
        }
        return;
      case Op.Global:
        this.addGlobal(linked, node, unit.string(a));
        return;
      case Op.GlobalStore:
        variables.include(base + c, fields.global(unit.data.language, unit.string(a)));
        return;
      case Op.Allocate:
        this.addLiteral(linked, fn, node, flags, itemsOf(lists, a));
        return;
      case Op.Load:
        this.addLoad(linked, fn, node, a, b, (flags & GraphFlag.Result) !== 0);
        return;
      case Op.LoadIndex: {
        const keys = writtenKeys(linked, b)?.map((name) => fields.key(name)) ?? null;
        variables.each(base + a, (token) => this.members.loadKeys(token, keys, node));
        return;
      }
      case Op.Put:
        this.addPut(linked, (flags & GraphFlag.Exported) !== 0, base + a, b, base + c);
        return;
      case Op.PutIndex: {
        const [key, ...others] = writtenKeys(linked, b) ?? [];
        const field = key === undefined || others.length > 0 ? ELEMENT : fields.key(key);
        variables.each(base + a, (token) => {
          variables.include(base + c, fields.stored(token, field));
          for (const kept of this.members.keptIn(token, field, true)) variables.include(base + c, kept);
        });
        return;
      }
      case Op.Slice:
        variables.each(base + a, (token) => this.members.mix(token));
        return;
      case Op.Binary:
        if (c >= 0) addBinary(this.parts, linked, local, unit.string(c));
        return;
      case Op.Concat:
        addConcat(this.parts, linked, local);
        return;
      case Op.CellLoad:
        variables.include(fields.cell(index, a, b), node);
        return;
      case Op.CellStore:
        variables.include(base + c, fields.cell(index, a, b));
        return;
      case Op.Field: {
        const { name, isStatic } = unit.data.classes[a].fields[b];
        const id = this.parts.classes.id(index, a);
        const token = isStatic ? tokens.class(id) : tokens.instance(id);
        variables.include(base + c, fields.of(token, fields.key(name)));
        return;
      }
      case Op.Return:
        variables.include(base + a, this.parts.ports.result(index, fn));
        return;
      case Op.Yield: {
        const token = tokens.literal(node);
        variables.add(this.parts.ports.result(index, fn), token);
        if ((flags & GraphFlag.Delegate) !== 0)
          variables.include(base + a, this.parts.ports.result(index, fn));
        else variables.include(base + a, fields.of(token, ELEMENT));
        return;
      }
      case Op.Call:
        this.calls.add(linked, fn, local);
        return;
      case Op.Markup:
        addComponent(this.parts, linked, local);
        return;
      case Op.Decorator:
        addDecorator(this.parts, linked, { flags, owner: a, at: b, value: base + c });
    }
  }

  private addImport(unit: number, node: number, specifier: string): void {
    const target = this.program.target(unit, specifier);
    if (!('unit' in target)) {
      for (const name of [target.external, ...(target.alternatives ?? [])])
        this.parts.library.named(name, node);
      return;
    }
    const module = this.parts.tokens.module(target.unit);
    this.parts.variables.add(node, module);
    this.parts.variables.include(this.parts.fields.of(module, this.parts.fields.key(WHOLE)), node);
    const name = this.program.names[target.unit];
    if (name !== undefined) this.parts.library.named(name, node);
  }

  private addGlobal({ unit, index, stars }: LinkedUnit, node: number, name: string): void {
    this.parts.variables.include(this.parts.fields.global(unit.data.language, name), node);
    this.parts.library.named(name, node);
    for (const star of stars) {
      const module = this.parts.names.meaning(index, star);
      if (module?.kind === 'module')
        this.members.load(this.parts.tokens.module(module.unit), this.parts.fields.key(name), node);
    }
  }

  /** The token of the getter that a node is; NONE for others. */
  private getterAt({ graph: { nodes }, unit, index }: LinkedUnit, local: number): number {
    const at = local * GRAPH_WIDTH;
    if ((nodes[at] & 0xff) !== Op.Function) return NONE;
    const isGetter = (unit.data.functions[nodes[at + 3]].flags & FunctionFlag.Getter) !== 0;
    return isGetter ? this.parts.tokens.function(index, nodes[at + 3]) : NONE;
  }

  private addLiteral(linked: LinkedUnit, fn: number, node: number, flags: number, entries: Int32Array): void {
    const { variables, fields } = this.parts;
    const { base, unit, graph } = linked;
    const token = this.parts.tokens.literal(node);
    if (flags & GraphFlag.List) this.parts.collections.set(token, 'list');
    else if (flags & GraphFlag.Map) this.parts.collections.set(token, 'map');
    else if (flags & GraphFlag.Set) this.parts.collections.set(token, 'set');
    const around = this.around.get(node - base) ?? graph.functions[fn];
    this.alike.note(token, base + around, this.parts.collections.get(token));
    variables.add(node, token);
    const isList = (flags & GraphFlag.List) !== 0;
    const constants: number[] = [];
    for (let i = 0; i < entries.length; i += 3) {
      const value = base + entries[i + 2];
      const key = entries[i];
      const getter = this.getterAt(linked, entries[i + 2]);
      if (key !== SPREAD && isConstant(linked, entries[i + 2])) constants.push(this.keyOf(unit, key), value);
      else if (getter !== NONE) this.parts.getters.set(`${token} ${this.keyOf(unit, key)}`, getter);
      else if (key !== SPREAD) variables.include(value, fields.of(token, this.keyOf(unit, key)));
      else if (isList) variables.each(value, (from) => this.members.loadAny(from, fields.of(token, ELEMENT)));
      else variables.each(value, (from) => fields.inherit(token, from));
    }
    if (constants.length > 0) fields.noteConstants(token, constants);
  }

  private addLoad(
    linked: LinkedUnit,
    fn: number,
    node: number,
    object: number,
    key: number,
    isResult: boolean,
  ): void {
    const { base, graph, unit, index } = linked;
    if (isItem(key)) {
      const { tokens, variables } = this.parts;
      const isFirst = isResult && positionOf(key) === 0;
      const keys = key === ANY_KEY ? null : [this.keyOf(unit, key)];
      variables.each(base + object, (token) => {
        // The first of several results is the one that rules speak of.
        if (isFirst && tokens.kind(token) === TokenKind.Type) variables.add(node, token);
        else this.members.loadKeys(token, keys, node);
      });
      return;
    }
    const name = unit.string(key);
    const at = object * GRAPH_WIDTH;
    const op = graph.nodes[at] & 0xff;
    if (op === Op.Super) {
      const owner = ownerOf(unit.data.functions, fn);
      if (owner >= 0) this.members.loadInherited(index, fn, this.parts.classes.id(index, owner), name, node);
    } else if (op === Op.Import) {
      const inner = this.program.submodule(index, unit.string(graph.nodes[at + 3]), name);
      if (inner !== null) this.parts.variables.add(node, this.parts.tokens.module(inner));
    }
    const field = this.parts.fields.key(name);
    const into = this.readMethods.intoOf(linked, node - base, base + object, field);
    this.parts.variables.each(base + object, (token) => {
      const isOfObject = this.parts.tokens.kind(token) !== TokenKind.Class;
      this.members.load(token, field, isOfObject ? into : node);
    });
  }

  /** A library's own function or class is also what rules say of the name that its users know. */
  private addLibraryName(unit: number, node: number, name: string): void {
    const module = this.program.names[unit];
    if (module !== undefined && name !== '') this.parts.library.namedIn(module, name, node);
  }

  /** The number of a key of the graph. */
  private keyOf(unit: LinkedUnit['unit'], key: number): number {
    if (key === ANY_KEY) return ELEMENT;
    const position = positionOf(key);
    return this.parts.fields.key(position >= 0 ? String(position) : unit.string(key));
  }

  private addPut({ unit }: LinkedUnit, isWhole: boolean, object: number, key: number, value: number): void {
    const { variables, fields } = this.parts;
    const field = isWhole ? fields.key(WHOLE) : this.keyOf(unit, key);
    variables.each(object, (token) => {
      if (isWhole) variables.include(value, fields.of(token, field));
      else if (isItem(key)) variables.include(value, fields.stored(token, ELEMENT));
      else this.members.store(token, field, value);
    });
  }
}

/** A text, a number or the like: nothing that has members, or can be called. */
function isConstant({ graph: { nodes }, unit }: LinkedUnit, local: number): boolean {
  const at = local * GRAPH_WIDTH;
  return (nodes[at] & 0xff) === Op.Literal && unit.kind(nodes[at + 1]) !== Kind.Regex;
}

function isItem(key: number): boolean {
  return key === ANY_KEY || positionOf(key) >= 0;
}
