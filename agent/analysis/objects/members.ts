import { NONE } from '../../ir/kinds.js';
import type { Classes } from '../link/classes.js';
import type { LinkedProgram } from '../link/linked-program.js';
import type { Names } from '../link/names.js';
import { ELEMENT, type Fields } from './fields.js';
import type { FunctionPorts } from './function-ports.js';
import type { Hubs } from './hubs.js';
import type { Library } from './library.js';
import { TokenKind, type Tokens } from './tokens.js';
import type { Variables } from './variables.js';

/** The key under which lies what stands for a module as a whole. */
export const WHOLE = '[whole]';

/** What things have under names: fields, methods of classes, exports of modules. */
export class Members {
  /** Classes that have a method of a name. */
  private readonly classesByMethod = new Map<string, number[]>();

  constructor(
    private readonly program: LinkedProgram,
    private readonly names: Names,
    private readonly classes: Classes,
    private readonly tokens: Tokens,
    private readonly variables: Variables,
    private readonly fields: Fields,
    private readonly ports: FunctionPorts,
    private readonly hubs: Hubs,
    private readonly library: Library,
  ) {
    for (const { id, methods } of classes.all)
      for (const name of methods.keys()) {
        const known = this.classesByMethod.get(name);
        if (known === undefined) this.classesByMethod.set(name, [id]);
        else known.push(id);
      }
  }

  /** What a thing has under a name flows to a node. */
  load(token: number, name: string, node: number): void {
    const { tokens, fields, variables } = this;
    const first = tokens.first(token);
    const key = fields.key(name);
    switch (tokens.kind(token)) {
      case TokenKind.Instance:
        for (const one of this.classes.line(first)) {
          variables.include(fields.of(tokens.instance(one.id), key), node);
          variables.include(fields.of(tokens.class(one.id), key), node);
        }
        this.loadMethod(token, first, name, node);
        this.library.loadInherited(first, name, node);
        return;
      case TokenKind.Class:
        for (const one of this.classes.line(first)) {
          variables.include(fields.of(tokens.class(one.id), key), node);
          for (const method of one.methods.get(name) ?? [])
            variables.add(node, tokens.function(one.unit, method));
        }
        return;
      case TokenKind.Module:
        this.loadExported(first, name, node, new Set());
        return;
      case TokenKind.AnyObject:
        variables.include(fields.of(token, key), node);
        if (this.classesByMethod.has(name)) variables.add(node, this.anyMethod(name));
        return;
      case TokenKind.Symbol:
      case TokenKind.Type:
        this.library.load(token, name, node);
        return;
      case TokenKind.AnyFunction:
      case TokenKind.Table:
      case TokenKind.Named:
        return;
      case TokenKind.Function:
        if (name === 'prototype') variables.add(fields.of(token, key), tokens.prototype(token));
        variables.include(fields.of(token, key), node);
        return;
      default:
        variables.include(fields.of(token, key), node);
        variables.include(fields.of(token, ELEMENT), node);
    }
  }

  /** Anything that a thing holds flows to a node. */
  loadAny(token: number, node: number): void {
    const kind = this.tokens.kind(token);
    if (kind === TokenKind.Literal || kind === TokenKind.Instance || kind === TokenKind.AnyObject)
      this.variables.include(this.fields.any(token), node);
  }

  /** The inherited member that `super` names in a method of a class. */
  loadInherited(unit: number, fn: number, cls: number, name: string, node: number): void {
    for (const one of this.classes.line(cls)) {
      if (one.id === cls) continue;
      const methods = one.methods.get(name) ?? [];
      for (const method of methods) {
        this.variables.add(node, this.tokens.function(one.unit, method));
        const receiver = this.ports.receiver(one.unit, method);
        const own = this.ports.receiver(unit, fn);
        if (receiver !== NONE && own !== NONE) this.variables.include(own, receiver);
      }
      if (methods.length > 0) return;
    }
  }

  store(token: number, name: string, value: number): void {
    const { tokens, program } = this;
    this.variables.include(value, this.fields.stored(token, this.fields.key(name)));
    const first = tokens.first(token);
    if (tokens.kind(token) === TokenKind.Module) {
      const { globals, unit } = program.units[first];
      const slot = unit.data.exportsGlobals ? globals.get(name) : undefined;
      if (slot !== undefined) this.variables.include(value, this.fields.cell(first, 0, slot));
    } else if (tokens.kind(token) === TokenKind.Instance)
      for (const one of this.classes.line(first)) {
        const setter = one.setters.get(name);
        if (setter === undefined) continue;
        this.ports.receive(one.unit, setter, token);
        this.ports.pass(one.unit, setter, 0, value);
        return;
      }
  }

  /** What a module exports under a name flows to a node. */
  loadExported(unit: number, name: string, node: number, seen: Set<number>): void {
    if (seen.has(unit)) return;
    seen.add(unit);
    const { fields, tokens, variables, program } = this;
    const linked = program.units[unit];
    variables.include(fields.of(tokens.module(unit), fields.key(name)), node);
    if (name === 'default') variables.include(fields.of(tokens.module(unit), fields.key(WHOLE)), node);
    const { exportsGlobals } = linked.unit.data;
    const slot = exportsGlobals ? linked.globals.get(name) : undefined;
    if (slot !== undefined) variables.include(fields.cell(unit, 0, slot), node);
    for (const star of exportsGlobals ? linked.stars : linked.exportedStars) {
      const module = this.names.meaning(unit, star);
      if (module?.kind === 'module') this.loadExported(module.unit, name, node, seen);
    }
    if (!exportsGlobals || slot !== undefined) return;
    const itself = program.target(unit, '.');
    if (!('unit' in itself) || itself.unit !== unit) return;
    const submodule = program.target(unit, `.${name}`);
    if ('unit' in submodule && submodule.unit !== unit) variables.add(node, tokens.module(submodule.unit));
  }

  /** The method of an instance: the nearest in the line of its class. It gets the instance as its receiver. */
  private loadMethod(token: number, cls: number, name: string, node: number): void {
    for (const one of this.classes.line(cls)) {
      const getter = one.getters.get(name);
      const methods = one.methods.get(name) ?? [];
      for (const method of methods) {
        this.ports.receive(one.unit, method, token);
        this.variables.add(node, this.tokens.function(one.unit, method));
      }
      if (getter !== undefined) {
        this.ports.receive(one.unit, getter, token);
        this.variables.include(this.ports.result(one.unit, getter), node);
      }
      if (methods.length > 0 || getter !== undefined) return;
    }
  }

  /** Any method of a name, with any instance that has it. */
  private anyMethod(name: string): number {
    const token = this.tokens.named(this.fields.key(name));
    if (this.hubs.has(token)) return token;
    for (const id of this.classesByMethod.get(name) ?? []) {
      const { unit, methods } = this.classes.all[id];
      for (const fn of methods.get(name) ?? []) {
        this.hubs.join(token, this.tokens.function(unit, fn));
        for (const one of this.classes.family(id)) this.ports.receive(unit, fn, this.tokens.instance(one));
      }
    }
    return token;
  }
}
