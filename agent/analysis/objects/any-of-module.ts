import type { Parts } from './parts.js';
import { TokenKind } from './tokens.js';

/** What a module gives under a name that is not known, as far as it can be called: functions, called as one, and classes. */
export class AnyOfModule {
  private readonly known = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  /**
   * The variable of them. Other values are left out: which setting is read by a name is not which function is called by one.
   * @param start how the name begins
   */
  of(token: number, start: string): number {
    const key = `${token} ${start}`;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const { tokens, variables, fields, program, hubs } = this.parts;
    const all = variables.newVariable();
    this.known.set(key, all);
    const many = tokens.hub(TokenKind.Many, all);
    const add = (name: string, variable: number) => {
      if (!name.startsWith(start)) return;
      variables.each(variable, (held) => {
        const kind = tokens.kind(held);
        if (kind === TokenKind.Class) variables.add(all, held);
        if (kind !== TokenKind.Function) return;
        hubs.join(many, held);
        variables.add(all, many);
      });
    };
    const { globals, unit, index } = program.units[tokens.first(token)];
    if (unit.data.exportsGlobals) for (const [name, slot] of globals) add(name, fields.cell(index, 0, slot));
    fields.each(token, (field, variable) => add(fields.nameOf(field), variable));
    return all;
  }
}
