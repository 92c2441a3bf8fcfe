import { FunctionFlag, NONE } from '../../ir/kinds.js';
import type { Objects } from './objects.js';
import { isHub, TokenKind } from './tokens.js';

/** What users of a package can get hold of: from what it exports to what that holds and gives. */
export class Offered {
  /** Tokens of functions that they can call. */
  readonly functions = new Set<number>();
  /** Variables of what they get: results, exports, and what these hold. */
  readonly handedOut = new Set<number>();
  private readonly tokens = new Set<number>();

  constructor(private readonly objects: Objects) {}

  /** Follows all that a file exports. The objects of the program grow by the instances that users make. */
  addModule(unit: number): void {
    this.tokens.add(this.objects.parts.tokens.module(unit));
  }

  /** The same with something that a file puts where others find it. @param variable that holds it */
  addValue(variable: number): void {
    this.addHeld(variable);
  }

  find(): void {
    for (;;) {
      const before = this.tokens.size;
      for (const token of this.tokens) this.follow(token);
      this.objects.parts.variables.solve();
      if (this.tokens.size === before) return;
    }
  }

  private follow(token: number): void {
    const { tokens, ports, classes, hubs } = this.objects.parts;
    const first = tokens.first(token);
    if (isHub(tokens.kind(token))) for (const one of hubs.functionsOf(token)) this.tokens.add(one);
    switch (tokens.kind(token)) {
      case TokenKind.Function:
        this.addFunction(first, tokens.second(token));
        this.addHeld(ports.result(first, tokens.second(token)));
        this.addMade(token);
        break;
      case TokenKind.Class:
        for (const { unit, constructors } of classes.line(first))
          for (const fn of constructors) this.addFunction(unit, fn);
        this.tokens.add(tokens.instance(first));
        this.addFields(token);
        break;
      case TokenKind.Instance:
        for (const { unit, methods } of classes.line(first))
          for (const fns of methods.values())
            for (const fn of fns) this.tokens.add(tokens.function(unit, fn));
        break;
      case TokenKind.Module:
        this.addGlobals(first);
        this.addFields(token);
        break;
      case TokenKind.Literal:
      case TokenKind.Alike:
        this.addFields(token);
    }
  }

  /** A function that methods were put on makes objects where users call it with `new`. */
  private addMade(token: number): void {
    const { tokens, fields, ports, variables } = this.objects.parts;
    const prototype = tokens.prototype(token);
    const held = [...fields.heldBy(prototype)];
    const receiver = ports.receiver(tokens.first(token), tokens.second(token));
    if (held.length === 0 || receiver === NONE) return;
    const made = tokens.literal(receiver);
    variables.add(receiver, made);
    fields.inherit(made, prototype);
    for (const field of held)
      for (const method of variables.of(field))
        if (tokens.kind(method) === TokenKind.Function)
          ports.receive(tokens.first(method), tokens.second(method), made);
    this.tokens.add(prototype);
  }

  private addFields(token: number): void {
    for (const field of this.objects.parts.fields.heldBy(token)) this.addHeld(field);
  }

  private addHeld(variable: number): void {
    this.handedOut.add(variable);
    for (const held of this.objects.parts.variables.of(variable)) this.tokens.add(held);
  }

  /** What a module has by a name is its own only where it is made there: other modules offer theirs themselves. */
  private addGlobals(unit: number): void {
    const { exportsGlobals, functions } = this.objects.program.units[unit].unit.data;
    if (!exportsGlobals) return;
    const { fields, variables, tokens, classes } = this.objects.parts;
    for (const [slot, name] of functions[0].locals.entries()) {
      if (name.startsWith('_')) continue;
      for (const held of variables.of(fields.cell(unit, 0, slot))) {
        const kind = tokens.kind(held);
        const home =
          kind === TokenKind.Function
            ? tokens.first(held)
            : kind === TokenKind.Class
              ? classes.all[tokens.first(held)].unit
              : NONE;
        if (home === unit) this.tokens.add(held);
      }
    }
  }

  private addFunction(unit: number, fn: number): void {
    const { flags } = this.objects.program.units[unit].unit.data.functions[fn];
    if ((flags & FunctionFlag.Restricted) === 0)
      this.functions.add(this.objects.parts.tokens.function(unit, fn));
  }
}
