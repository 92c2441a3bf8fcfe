import { Flag, Kind, NONE } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';

/** What lies behind is rarely written by hand, and a sink is known by its beginning. */
const MAX_TOKENS = 600;
const MAX_DEPTH = 60;

/**
 * How a kind is written, part by part: `$` a node, `@` a list, `=` a string, each of an operand; else a token as it is.
 * Operators are written in brackets, so that those of the code are not needed to tell `(a - b) - c` from `a - (b - c)`.
 * A kind that is not here has no tokens.
 */
const forms: Partial<Record<number, readonly string[]>> = {
  [Kind.Unknown]: ['@a'],
  [Kind.Local]: ['=b'],
  [Kind.Captured]: ['=b'],
  [Kind.Global]: ['=a'],
  [Kind.Import]: ['import', '=a'],
  [Kind.Exports]: ['exports'],
  [Kind.Number]: ['=a'],
  [Kind.True]: ['true'],
  [Kind.False]: ['false'],
  [Kind.Null]: ['null'],
  [Kind.Undefined]: ['undefined'],
  [Kind.Super]: ['super'],
  [Kind.Regex]: ['/', '=a', '/', '=b'],
  [Kind.Template]: ['`', '@a', '`'],
  [Kind.List]: ['[', '@a', ']'],
  [Kind.Sequence]: ['[', '@a', ']'],
  [Kind.Map]: ['{', '@a', '}'],
  [Kind.Property]: ['$a', ':', '$b'],
  [Kind.Spread]: ['...', '$a'],
  [Kind.KeywordSpread]: ['...', '$a'],
  [Kind.Keyword]: ['=a', '=', '$b'],
  [Kind.Member]: ['$a', '.', '=b'],
  [Kind.Index]: ['$a', '[', '$b', ']'],
  [Kind.Slice]: ['$a', '[', '$b', ':', '$c', ']'],
  [Kind.New]: ['new', '$a', '(', '@b', ')'],
  [Kind.Call]: ['$a', '(', '@b', ')'],
  [Kind.Binary]: ['(', '$a', '=c', '$b', ')'],
  [Kind.Logical]: ['(', '$a', '=c', '$b', ')'],
  [Kind.Unary]: ['=b', '$a'],
  [Kind.Conditional]: ['(', '$a', '?', '$b', ':', '$c', ')'],
  [Kind.Generic]: ['$a'],
  [Kind.Await]: ['await', '$a'],
  [Kind.Yield]: ['yield', '$a'],
  [Kind.Comprehension]: ['[', '$a', 'for', '@b', ']'],
  [Kind.Assign]: ['$a', '=', '$b'],
  [Kind.ForEach]: ['for', '$a', 'in', '$b'],
  [Kind.If]: ['if', '$a'],
  [Kind.Loop]: ['if', '$a'],
  [Kind.Switch]: ['if', '$a'],
  [Kind.With]: ['with', '$a', '$b'],
  [Kind.Catch]: ['catch', '$b'],
  [Kind.Expression]: ['$a'],
  [Kind.Return]: ['return', '$a'],
  [Kind.Throw]: ['throw', '$a'],
  [Kind.Assert]: ['assert', '$a'],
  [Kind.Delete]: ['delete', '$a'],
  [Kind.ImportAll]: ['import', '$a'],
};

/**
 * The tokens of a piece of code as it was meant: the representation has no blanks, comments, kinds of quotes or redundant
 * brackets, and casts are left out here. Bodies of functions and markup inside markup are not part of it.
 * @param mask hides literals that are secrets: the rest of a print is known, so that a hash of them could be guessed
 */
export function codeTokens(unit: Unit, node: number, mask: (text: string) => string): string[] {
  const writer = new TokenWriter(unit, mask);
  writer.write(node, 0);
  return writer.tokens;
}

class TokenWriter {
  readonly tokens: string[] = [];

  constructor(
    private readonly unit: Unit,
    private readonly mask: (text: string) => string,
  ) {}

  write(node: number, depth: number): void {
    if (node === NONE || this.tokens.length >= MAX_TOKENS || depth > MAX_DEPTH) return;
    const { unit } = this;
    switch (unit.kind(node)) {
      case Kind.String:
        this.writeText(node);
        break;
      case Kind.Typed:
        this.write(unit.a(node) === NONE ? unit.b(node) : unit.a(node), depth + 1);
        break;
      case Kind.Markup:
        this.writeMarkup(node, depth);
        break;
      case Kind.Function:
        this.tokens.push('function', unit.data.functions[unit.a(node)].name);
        break;
      case Kind.Class:
        this.tokens.push('class', unit.data.classes[unit.a(node)].name);
        break;
      default:
        for (const part of forms[unit.kind(node)] ?? []) this.writePart(node, part, depth);
    }
  }

  private writePart(node: number, part: string, depth: number): void {
    const { unit } = this;
    const operand = part.length === 2 ? this.operand(node, part[1]) : undefined;
    if (operand === undefined) this.tokens.push(part);
    else if (part[0] === '$') this.write(operand, depth + 1);
    else if (part[0] === '=') this.tokens.push(operand === NONE ? '' : unit.string(operand));
    else
      for (const item of unit.list(operand)) {
        this.write(item, depth + 1);
        this.tokens.push(',');
      }
  }

  /** Undefined where the name is none of an operand. */
  private operand(node: number, name: string): number | undefined {
    switch (name) {
      case 'a':
        return this.unit.a(node);
      case 'b':
        return this.unit.b(node);
      case 'c':
        return this.unit.c(node);
      default:
        return undefined;
    }
  }

  private writeMarkup(node: number, depth: number): void {
    const { unit } = this;
    this.tokens.push('<');
    this.write(unit.a(node), depth + 1);
    for (const attribute of unit.list(unit.b(node))) this.write(attribute, depth + 1);
    this.tokens.push('>');
    for (const child of unit.list(unit.c(node)))
      if (unit.kind(child) === Kind.Markup) this.tokens.push('<>');
      else this.write(child, depth + 1);
  }

  /** Formatters lay text of markup out again: its blanks mean nothing. */
  private writeText(node: number): void {
    const { unit } = this;
    const value = unit.string(unit.a(node));
    const isEmbedded = (unit.flags(node) & Flag.Embedded) !== 0;
    this.tokens.push(JSON.stringify(this.mask(isEmbedded ? value.replace(/\s+/g, ' ').trim() : value)));
  }
}
