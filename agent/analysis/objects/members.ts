import { CONSTRUCTOR_MEMBER, FunctionFlag, INVOKE_MEMBER, NONE } from '../../ir/kinds.js';
import { graphBounds } from '../graph/bounds.js';
import { AnyOfModule } from './any-of-module.js';
import { addExported } from './exported-members.js';
import { ELEMENT } from './fields.js';
import { addOfFunctionTypes, anyMethod, MethodsByStart } from './method-hubs.js';
import type { Parts } from './parts.js';
import { Records } from './records.js';
import { isCollection, isFunction, isHub, recordsIn, TokenKind } from './tokens.js';

/** What things have under names: fields, methods of classes, exports of modules. */
export class Members {
  /** Classes that have a method of a name, by its key. */
  private readonly classesByMethod = new Map<number, number[]>();
  /** Variables of members by token and key. */
  private readonly known = new Map<number, number>();

  /** Whether the language takes a function for an object with one method. */
  private readonly hasFunctionObjects: boolean;

  readonly records: Records;
  private readonly ofModules: AnyOfModule;
  private readonly byStart: MethodsByStart;

  constructor(private readonly parts: Parts) {
    this.records = new Records(parts);
    this.ofModules = new AnyOfModule(parts);
    this.byStart = new MethodsByStart(parts);
    this.hasFunctionObjects = parts.program.units[0]?.unit.data.hasFunctionObjects === true;
    for (const { id, methods } of parts.classes.all)
      for (const name of methods.keys()) {
        const key = parts.fields.key(name);
        const known = this.classesByMethod.get(key);
        if (known === undefined) this.classesByMethod.set(key, [id]);
        else known.push(id);
      }
  }

  /** Ids of the classes that have a method of a name. */
  classesWith(key: number): readonly number[] {
    return this.classesByMethod.get(key) ?? NOTHING;
  }

  /** What a thing has under a name flows to a node. */
  load(token: number, key: number, node: number): void {
    const member = this.of(token, key);
    if (member !== NONE) this.parts.variables.include(member, node);
  }

  /** The variable of what a thing has under a name; NONE where it can have nothing. */
  of(token: number, key: number): number {
    const pair = token * KEYS + key;
    const known = this.known.get(pair);
    if (known !== undefined) return known;
    const { tokens, fields, variables, library, classes, program, made } = this.parts;
    const first = tokens.first(token);
    const kind = tokens.kind(token);
    const isMany = kind === TokenKind.AnyFunction || isHub(kind);
    if (isMany && !this.hasFunctionObjects && made.makingOf(token) === undefined) return NONE;
    const member = variables.newVariable();
    this.known.set(pair, member);
    switch (kind) {
      case TokenKind.Instance:
        for (const one of classes.line(first)) {
          variables.include(fields.of(tokens.instance(one.id), key), member);
          variables.include(fields.of(tokens.class(one.id), key), member);
        }
        this.addMethod(token, first, fields.nameOf(key), member);
        library.loadInherited(first, fields.nameOf(key), member);
        this.addKept(token, key, member);
        this.records.addOwn(token, fields.nameOf(key), member);
        break;
      case TokenKind.Class:
        for (const one of classes.line(first))
          variables.include(fields.of(tokens.class(one.id), key), member);
        this.addOfClass(token, fields.nameOf(key), member);
        this.records.addManager(first, fields.nameOf(key), member);
        break;
      case TokenKind.Module:
        addExported(this.parts, program.units[first], key, member, (token) => this.load(token, key, member));
        break;
      case TokenKind.AnyObject:
        this.addOfAny(token, key, member);
        break;
      case TokenKind.Symbol:
        library.load(token, fields.nameOf(key), member);
        fields.open(member);
        break;
      case TokenKind.Type:
        library.load(token, fields.nameOf(key), member);
        fields.open(member);
        this.addDerived(first, key, member);
        this.addKept(token, key, member);
        break;
      case TokenKind.Function:
        variables.include(fields.of(token, key), member);
        library.loadBuiltin('function', fields.nameOf(key), member);
        if (key === fields.prototypeKey) variables.add(fields.of(token, key), tokens.prototype(token));
        else if (this.hasFunctionObjects) variables.add(member, token);
        else addOfFunctionTypes(this.parts, token, this.classesWith(key), fields.nameOf(key), member);
        break;
      // Where an object with one method may be written as a function, that method is the function.
      case TokenKind.Many:
      case TokenKind.AnyFunction:
      case TokenKind.Table:
      case TokenKind.Named:
      case TokenKind.Bound:
        if (this.hasFunctionObjects) variables.add(member, token);
        // It has what all have that are made by the same code.
        else for (const one of this.parts.hubs.functionsOf(token)) this.load(one, key, member);
        break;
      default: {
        const getter = this.parts.getters.get(`${token} ${key}`);
        if (getter !== undefined) this.addGetter(token, getter, member);
        variables.include(fields.of(token, key), member);
        const written = this.parts.collections.get(token);
        const isOwn = written !== undefined && library.loadBuiltin(written, fields.nameOf(key), member);
        // What the language gives all of them is none of the items; those of a list have no names.
        if (!isOwn && written !== 'list' && written !== 'set')
          variables.include(this.unknownOf(token, key), member);
      }
    }
    return member;
  }

  /**
   * What any object has under a name: what some object of the program has. Where the language itself has methods of the name (`map`,
   * `get`), it is more likely one of those than the one of a class that happens to have it as well.
   */
  private addOfAny(token: number, key: number, member: number): void {
    const { tokens, fields, variables, library } = this.parts;
    if (library.isOfBuiltin(fields.nameOf(key)))
      variables.each(fields.of(token, key), (held) => {
        if (!isFunction(tokens.kind(held))) variables.add(member, held);
      });
    else {
      variables.include(fields.of(token, key), member);
      if (this.classesByMethod.has(key))
        variables.add(member, anyMethod(this.parts, key, this.classesWith(key)));
    }
  }

  /**
   * The functions that a thing is where a function is called: itself, a hub of several, or the methods of an instance by which its types are
   * called. Those get the instance as their receiver.
   */
  functionsOf(token: number): readonly number[] {
    const { tokens, library } = this.parts;
    const kind = tokens.kind(token);
    if (kind === TokenKind.Function || kind === TokenKind.Bound) return [token];
    if (kind !== TokenKind.Instance) return [];
    const name = library.table.types.functionName(library.typesOfClass(tokens.first(token)));
    return this.methodsOf(token, name ?? INVOKE_MEMBER);
  }

  /** The functions that make the instances of a class; none of what is no class of the program. */
  constructorsOf(token: number): readonly number[] {
    const { tokens, classes } = this.parts;
    if (tokens.kind(token) !== TokenKind.Class) return [];
    const made = classes.line(tokens.first(token)).find(({ constructors }) => constructors.length > 0);
    return made === undefined ? [] : made.constructors.map((fn) => tokens.function(made.unit, fn));
  }

  /** The methods that make a text of an instance of a class of the program. */
  textMethodsOf(token: number): readonly number[] {
    const { tokens, library } = this.parts;
    if (tokens.kind(token) !== TokenKind.Instance) return [];
    return library.table.types.textMethods.flatMap((name) => this.methodsOf(token, name));
  }

  /** Methods of an instance, which get it as their receiver. */
  private methodsOf(token: number, name: string): readonly number[] {
    const { tokens, classes, ports } = this.parts;
    return classes.methods(tokens.first(token), name).map(({ from, fn }) => {
      ports.receive(from.unit, fn, token);
      return tokens.function(from.unit, fn);
    });
  }

  /** Anything that a thing holds flows to a node. */
  loadAny(token: number, node: number): void {
    const { tokens, variables, fields } = this.parts;
    const kind = tokens.kind(token);
    if (kind === TokenKind.Instance || kind === TokenKind.AnyObject || isCollection(kind))
      variables.include(fields.any(token), node);
    if (kind === TokenKind.Module) variables.include(this.ofModules.of(token, ''), node);
    const cls = recordsIn(tokens, token);
    if (cls !== null) variables.add(node, tokens.instance(cls));
  }

  /** What a thing holds under one of some keys flows to a node. @param keys null where they are not known */
  loadKeys(token: number, keys: readonly number[] | null, node: number): void {
    const { tokens, variables, fields } = this.parts;
    const kind = tokens.kind(token);
    const isAny = keys === null || kind === TokenKind.AnyObject || recordsIn(tokens, token) !== null;
    if (isAny) this.loadAny(token, node);
    else if (isCollection(kind)) {
      for (const key of keys) {
        variables.include(fields.of(token, key), node);
        variables.include(this.unknownOf(token, key), node);
      }
    } else for (const key of keys) this.load(token, key, node);
  }

  /** What a thing holds under a key that is not known, and may hold under this one. */
  private unknownOf(token: number, key: number): number {
    const { fields, namedReads } = this.parts;
    return fields.positionOf(key) === NONE ? namedReads.of(token) : fields.of(token, ELEMENT);
  }

  /** What a thing holds under keys that begin so flows to a node: of an instance its methods, too. */
  loadStarting(token: number, start: string, node: number): void {
    const { tokens, classes, fields, variables } = this.parts;
    if (tokens.kind(token) === TokenKind.Module) {
      variables.include(this.ofModules.of(token, start), node);
      return;
    }
    this.loadAny(token, node);
    if (tokens.kind(token) !== TokenKind.Instance) return;
    const line = classes.line(tokens.first(token));
    const all = new Set(line.flatMap(({ methods }) => [...methods.keys()]));
    const names = [...all].filter((name) => name.startsWith(start));
    if (names.length <= graphBounds.functions)
      for (const name of names) this.load(token, fields.key(name), node);
    else
      variables.add(
        node,
        this.byStart.of(token, start, names, (name) => this.methodsOf(token, name)),
      );
  }

  /** The items of a list are no longer where they were: each may be at any position. */
  mix(token: number): void {
    const { tokens, variables, fields } = this.parts;
    if (tokens.kind(token) === TokenKind.Literal)
      variables.include(fields.any(token), fields.of(token, ELEMENT));
  }

  /** The inherited member that `super` names in a method of a class. */
  loadInherited(unit: number, fn: number, cls: number, name: string, node: number): void {
    const { classes, tokens, variables, ports } = this.parts;
    const above = classes.line(cls).filter(({ id }) => id !== cls);
    const isConstructor = name === CONSTRUCTOR_MEMBER;
    for (const one of above) {
      const methods = isConstructor
        ? one.constructors.map((own) => ({ from: one, fn: own }))
        : classes.methods(one.id, name);
      for (const { from, fn: method } of methods) {
        variables.add(node, tokens.function(from.unit, method));
        const receiver = ports.receiver(from.unit, method);
        const own = ports.receiver(unit, fn);
        if (receiver !== NONE && own !== NONE) variables.include(own, receiver);
      }
      if (methods.length > 0) return;
    }
    if (isConstructor) return;
    this.parts.library.loadInherited(cls, name, node);
    // A field is that of the object, whichever class of its line declares it.
    const own = ports.receiver(unit, fn);
    if (own !== NONE) variables.each(own, (token) => this.load(token, this.parts.fields.key(name), node));
  }

  store(token: number, key: number, value: number): void {
    const { tokens, variables, fields, classes, ports } = this.parts;
    for (const variable of this.storedIn(token, key)) variables.include(value, variable);
    if (tokens.kind(token) !== TokenKind.Instance) return;
    const setter = classes.setter(tokens.first(token), fields.nameOf(key));
    if (setter === null) return;
    ports.receive(setter.unit, setter.fn, token);
    ports.pass(setter.unit, setter.fn, 0, value);
  }

  /** The variables that a store under a name of a thing goes to: of a module also its own variable of that name. */
  storedIn(token: number, key: number): number[] {
    const { tokens, program, fields, made, hubs } = this.parts;
    if (made.makingOf(token) !== undefined)
      return hubs.functionsOf(token).map((one) => fields.stored(one, key));
    const stored = fields.stored(token, key);
    if (tokens.kind(token) !== TokenKind.Module) return [stored, ...this.keptIn(token, key, true)];
    const first = tokens.first(token);
    const { globals, unit } = program.units[first];
    const slot = unit.data.exportsGlobals ? globals.get(fields.nameOf(key)) : undefined;
    return slot === undefined ? [stored] : [stored, fields.cell(first, 0, slot)];
  }

  /** What the program has added to a request or the like, under a name that the rules do not know. */
  private addKept(token: number, key: number, member: number): void {
    for (const kept of this.keptIn(token, key, true)) this.parts.variables.include(kept, member);
  }

  /** Whether a thing keeps what a program adds to it for others that a framework gives it: see `TypeModel.keeps`. */
  isKeeper(token: number): boolean {
    return this.parts.library.table.types.keepersIn(this.typesOf(token), false).length > 0;
  }

  /** Variables of what a program adds to such a thing. @param asMember not by an operation on maps */
  keptIn(token: number, key: number, asMember: boolean): readonly number[] {
    const { tokens, fields, library } = this.parts;
    const line = this.typesOf(token);
    const keepers = library.table.types.keepersIn(line, asMember);
    if (keepers.length === 0 || library.isMember(line, fields.nameOf(key))) return NOTHING;
    return keepers.map((type) => fields.of(tokens.type(type), key));
  }

  /** The types of the rules that an instance has. */
  private typesOf(token: number): readonly number[] {
    const { tokens, library } = this.parts;
    const [kind, first] = [tokens.kind(token), tokens.first(token)];
    if (kind === TokenKind.Type) return library.table.types.line(first);
    return kind === TokenKind.Instance ? library.typesOfClass(first) : NOTHING;
  }

  /** An instance of a type that has no member of a name may be one of a class of the program that derives from it. */
  private addDerived(type: number, key: number, member: number): void {
    const { fields, library, tokens } = this.parts;
    const line = library.table.types.line(type);
    const name = fields.nameOf(key);
    if (library.isMember(line, name)) return;
    for (const id of this.classesByMethod.get(key) ?? [])
      if (library.typesOfClass(id).some((one) => line.includes(one)))
        this.addMethod(tokens.instance(id), id, name, member);
  }

  /** What is called on a class itself: its own methods, or else those of the types of libraries that it derives from. */
  private addOfClass(token: number, name: string, member: number): void {
    const { classes, tokens, variables, library, ports } = this.parts;
    const cls = tokens.first(token);
    const methods = classes.methods(cls, name);
    for (const { from, fn } of methods) {
      variables.add(member, tokens.function(from.unit, fn));
      ports.receiveClass(from.unit, fn, token);
    }
    if (methods.length === 0) library.loadStatic(cls, name, member);
  }

  /** The method of an instance: the nearest in the line of its class. It gets the instance as its receiver. */
  private addMethod(token: number, cls: number, name: string, member: number): void {
    const { classes, ports, variables, tokens } = this.parts;
    if (name === CONSTRUCTOR_MEMBER) {
      const { unit, constructors } = classes.all[cls];
      for (const fn of constructors) {
        ports.receive(unit, fn, token);
        variables.add(member, tokens.function(unit, fn));
      }
      return;
    }
    for (const fn of this.methodsOf(token, name)) variables.add(member, fn);
    this.addEmbedded(token, cls, name, member);
    for (const one of classes.line(cls)) {
      const getter = one.getters.get(name);
      if (getter !== undefined) this.addGetter(token, tokens.function(one.unit, getter), member);
      if (one.methods.has(name) || getter !== undefined) return;
    }
  }

  /** A method of an interface that a struct embeds is that of the object which it keeps under the name of the interface. */
  private addEmbedded(token: number, cls: number, name: string, member: number): void {
    const { classes, variables, fields, program } = this.parts;
    for (const { from, fn } of classes.methods(cls, name)) {
      const { functions, classes: all } = program.units[from.unit].unit.data;
      if (from.id === cls || (functions[fn].flags & FunctionFlag.Abstract) === 0) continue;
      const key = fields.key(name);
      variables.each(fields.of(token, fields.key(all[from.cls].name)), (held) =>
        this.load(held, key, member),
      );
    }
  }

  private addGetter(token: number, getter: number, member: number): void {
    const { tokens, ports, variables } = this.parts;
    const [unit, fn] = [tokens.first(getter), tokens.second(getter)];
    ports.receive(unit, fn, token);
    variables.include(ports.result(unit, fn), member);
  }

  /** The functions that give what an object has under a name. */
  gettersOf(token: number, key: number): readonly number[] {
    const { tokens, classes, fields, getters } = this.parts;
    if (tokens.kind(token) === TokenKind.Literal) {
      const own = getters.get(`${token} ${key}`);
      return own === undefined ? [] : [own];
    }
    if (tokens.kind(token) !== TokenKind.Instance) return [];
    const name = fields.nameOf(key);
    for (const one of classes.line(tokens.first(token))) {
      const getter = one.getters.get(name);
      if (getter !== undefined) return [tokens.function(one.unit, getter)];
      if (one.methods.has(name)) return [];
    }
    return [];
  }
}

const NOTHING: readonly number[] = [];

/** More than there are names. */
const KEYS = 0x1000000;
