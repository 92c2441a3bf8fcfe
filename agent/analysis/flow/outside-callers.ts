import { FunctionFlag, NONE } from '../../ir/kinds.js';
import type { SourceSpec } from '../../rules/rule.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { Flow } from './flow.js';
import { WHOLE_VALUE } from './paths.js';

const caller: SourceSpec = { kind: 'caller', description: "an argument of this package's API" };

/** Begins the flow where programs that nobody knows call a package: at the parameters of all that it exports. */
export function beginAtExports(flow: Flow, objects: Objects, isEntry: (unit: number) => boolean): void {
  const { tokens } = objects.parts;
  const outside = new Outside(flow, objects);
  for (const { index } of objects.program.units) if (isEntry(index)) outside.offer(tokens.module(index));
  outside.call();
}

/** What users of a package can get hold of. */
class Outside {
  private readonly offered = new Set<number>();

  constructor(
    private readonly flow: Flow,
    private readonly objects: Objects,
  ) {}

  offer(token: number): void {
    this.offered.add(token);
  }

  /** Follows from what is exported to what that holds and gives, and begins at the parameters of all functions there. */
  call(): void {
    const { tokens, ports, variables, classes } = this.objects.parts;
    for (const token of this.offered) {
      const first = tokens.first(token);
      switch (tokens.kind(token)) {
        case TokenKind.Function:
          this.callFunction(first, tokens.second(token));
          for (const given of variables.of(ports.result(first, tokens.second(token))))
            this.offered.add(given);
          break;
        case TokenKind.Class:
          for (const { unit, constructors } of classes.line(first))
            for (const fn of constructors) this.callFunction(unit, fn);
          this.offered.add(tokens.instance(first));
          this.offerFields(token);
          break;
        case TokenKind.Instance:
          for (const { unit, methods } of classes.line(first))
            for (const fns of methods.values())
              for (const fn of fns) this.offered.add(tokens.function(unit, fn));
          break;
        case TokenKind.Module: {
          const { exportsGlobals, functions } = this.objects.program.units[first].unit.data;
          if (exportsGlobals)
            for (const [slot, name] of functions[0].locals.entries())
              if (!name.startsWith('_'))
                for (const held of variables.of(this.objects.parts.fields.cell(first, 0, slot)))
                  this.offerOwn(first, held);
          this.offerFields(token);
          break;
        }
        case TokenKind.Literal:
          this.offerFields(token);
      }
    }
  }

  private offerFields(token: number): void {
    const { fields, variables } = this.objects.parts;
    fields.each(token, (_, field) => {
      for (const held of variables.of(field)) this.offered.add(held);
    });
  }

  /** What a module has by a name is its own only where it is made there: other modules offer theirs themselves. */
  private offerOwn(unit: number, token: number): void {
    const { tokens, classes } = this.objects.parts;
    const kind = tokens.kind(token);
    const home =
      kind === TokenKind.Function
        ? tokens.first(token)
        : kind === TokenKind.Class
          ? classes.all[tokens.first(token)].unit
          : NONE;
    if (home === unit) this.offered.add(token);
  }

  private callFunction(unit: number, fn: number): void {
    const { ports } = this.objects.parts;
    const { flags } = this.objects.program.units[unit].unit.data.functions[fn];
    if (flags & FunctionFlag.Restricted) return;
    for (const position of ports.parameters(unit, fn).keys()) {
      const parameter = ports.parameter(unit, fn, position);
      if (parameter !== NONE) this.flow.begin(caller, parameter, WHOLE_VALUE, 0);
    }
  }
}
