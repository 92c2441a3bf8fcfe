import type { UnitBuilder } from '../../ir/builder.js';
import { Kind } from '../../ir/kinds.js';

/** A type as read from the text of an annotation in quotes. */
type QuotedType = { names: string[]; items: QuotedType[] } | { union: QuotedType[] } | { list: QuotedType[] };

const MAX_LENGTH = 300;
const MAX_DEPTH = 20;
const token = /\s*([\p{L}_][\p{L}\p{N}_]*|\.\.\.|[.,|[\]])\s*/uy;

/**
 * Lowers the text of a forward reference: names, parametrised types and unions of them. All nodes span the string.
 * Returns null for a text that is no such type.
 */
export function quotedType(builder: UnitBuilder, text: string, start: number, end: number): number | null {
  if (text.length > MAX_LENGTH) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  const reader = new QuotedTypeReader(tokens);
  const type = reader.union(0);
  return type && reader.isAtEnd ? build(type) : null;

  function build(type: QuotedType): number {
    if ('union' in type)
      return generic(builder.node(Kind.Global, start, end, builder.string('|')), type.union);
    if ('list' in type) return builder.node(Kind.List, start, end, builder.list(type.list.map(build)));
    const [first, ...members] = type.names;
    if (first === 'None') return builder.node(Kind.Null, start, end);
    let head =
      first === '...'
        ? builder.node(Kind.Global, start, end, builder.string('Ellipsis'))
        : builder.name(first, start, end);
    for (const member of members) head = builder.node(Kind.Member, start, end, head, builder.string(member));
    return type.items.length === 0 ? head : generic(head, type.items);
  }

  function generic(head: number, items: readonly QuotedType[]): number {
    return builder.node(Kind.Generic, start, end, head, builder.list(items.map(build)));
  }
}

function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return null;
    tokens.push(match[1]);
  }
  return tokens;
}

/** Reads by recursive descent; null where the text is no type. */
class QuotedTypeReader {
  private at = 0;
  constructor(private readonly tokens: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  union(depth: number): QuotedType | null {
    const members: QuotedType[] = [];
    do {
      const member = depth > MAX_DEPTH ? null : this.single(depth);
      if (!member) return null;
      members.push(member);
    } while (this.takes('|'));
    return members.length === 1 ? members[0] : { union: members };
  }

  private single(depth: number): QuotedType | null {
    if (this.takes('[')) {
      const list = this.items(depth);
      return list && { list };
    }
    const names: string[] = [];
    do {
      const name = this.tokens[this.at];
      if (name === undefined || /^[.,|[\]]$/.test(name)) return null;
      names.push(name);
      this.at++;
    } while (this.takes('.'));
    if (!this.takes('[')) return { names, items: [] };
    const items = this.items(depth);
    return items && { names, items };
  }

  /** What stands in brackets, after the opening one. */
  private items(depth: number): QuotedType[] | null {
    const items: QuotedType[] = [];
    while (!this.takes(']')) {
      const item = this.union(depth + 1);
      if (!item || !(this.takes(',') || this.tokens[this.at] === ']')) return null;
      items.push(item);
    }
    return items;
  }

  private takes(expected: string): boolean {
    if (this.tokens[this.at] !== expected) return false;
    this.at++;
    return true;
  }
}
