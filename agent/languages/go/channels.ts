import { NONE } from '../../ir/kinds.js';
import type { FileReader } from '../tree-lowering.js';
import { specs } from './file-names.js';
import type { LexicalScopes } from './lexical-scopes.js';
import { type Field, Syntax } from './syntax.js';

/** Names of a file and whether what they are declared as is a channel each time. */
type Names = Map<string, boolean>;

/**
 * What a file declares as channels beside local variables: variables of the package, fields, results of functions. What other files
 * declare is not known.
 */
export class Channels {
  private readonly fields: Names = new Map();
  private readonly functions: Names = new Map();
  private readonly globals: Names = new Map();

  constructor(
    private readonly l: FileReader<Field>,
    private readonly scopes: Pick<LexicalScopes, 'lookUp'>,
  ) {
    for (let node = 0; node < l.tree.length; node++)
      switch (l.code(node)) {
        case Syntax.field_declaration:
          this.declare(this.fields, node, isChannelType(l, l.child(node, l.f.type)));
          break;
        case Syntax.function_declaration:
        case Syntax.method_declaration:
          this.declare(this.functions, node, isChannelType(l, l.child(node, l.f.result)));
      }
    for (let child = 1; child < l.next(0); child = l.next(child))
      if (l.code(child) === Syntax.var_declaration) this.declareGlobals(child);
  }

  private declareGlobals(declaration: number): void {
    const { l } = this;
    for (const spec of specs(l, declaration, Syntax.var_spec)) {
      const value = l.child(spec, l.f.value);
      const made = value === NONE ? NONE : l.firstChild(value);
      this.declare(this.globals, spec, isChannelType(l, l.child(spec, l.f.type)) || makesChannel(l, made));
    }
  }

  private declare(names: Names, node: number, isChannel: boolean): void {
    const { l } = this;
    for (const name of l.childrenIn(node, l.f.name)) {
      const text = l.textOf(name);
      names.set(text, isChannel && names.get(text) !== false);
    }
  }

  /** Whether an expression is a channel, as far as the file says. */
  has(node: number): boolean {
    const { l } = this;
    if (node === NONE) return false;
    switch (l.code(node)) {
      case Syntax.identifier: {
        const name = l.textOf(node);
        const binding = this.scopes.lookUp(name);
        return binding === undefined ? this.globals.get(name) === true : binding.isChannel;
      }
      case Syntax.selector_expression:
        return this.isNamed(this.fields, l.child(node, l.f.field));
      case Syntax.call_expression: {
        const callee = l.stripped(l.child(node, l.f.function));
        if (callee === NONE) return false;
        const isMember = l.code(callee) === Syntax.selector_expression;
        return this.isNamed(this.functions, isMember ? l.child(callee, l.f.field) : callee);
      }
      default:
        return false;
    }
  }

  private isNamed(names: Names, name: number): boolean {
    return name !== NONE && names.get(this.l.textOf(name)) === true;
  }
}

/** `make(chan T)` */
export function makesChannel(l: FileReader<Field>, value: number): boolean {
  if (value === NONE || l.code(value) !== Syntax.call_expression) return false;
  const list = l.child(value, l.f.arguments);
  return list !== NONE && isChannelType(l, l.firstChild(list));
}

export function isChannelType(l: FileReader<Field>, node: number): boolean {
  return node !== NONE && l.code(node) === Syntax.channel_type;
}
