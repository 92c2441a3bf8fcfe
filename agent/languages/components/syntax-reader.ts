import type { SyntaxTree } from '../syntax-tree.js';

/** Reads a syntax tree of JavaScript or TypeScript by the names of its types and fields. */
export class SyntaxReader {
  constructor(readonly tree: SyntaxTree) {}

  type(node: number): string {
    return this.tree.type(node);
  }

  child(node: number, field: string): number {
    const id = this.tree.grammar.fieldNames.indexOf(field);
    return id < 0 ? -1 : this.tree.child(node, id);
  }

  named(node: number): number[] {
    return this.tree.namedChildren(node).filter((child) => this.type(child) !== 'comment');
  }

  text(node: number): string {
    return this.tree.textOf(node);
  }

  /** A value without parentheses, casts and assertions of types. */
  unwrapped(node: number): number {
    let inner = node;
    while (
      inner >= 0 &&
      ['parenthesized_expression', 'as_expression', 'satisfies_expression', 'non_null_expression'].includes(
        this.type(inner),
      )
    )
      inner = this.named(inner)[0] ?? -1;
    return inner;
  }

  /** The name of a member of an object, '' for a computed one. */
  keyOf(member: number): string {
    const type = this.type(member);
    if (type === 'shorthand_property_identifier') return this.text(member);
    const key = this.child(member, type === 'pair' ? 'key' : 'name');
    if (key < 0) return '';
    return this.type(key) === 'string' ? this.text(key).slice(1, -1) : this.text(key);
  }

  /** The members of an object that have a name, by it. */
  membersOf(object: number): Map<string, number> {
    const members = new Map<string, number>();
    if (object < 0 || this.type(object) !== 'object') return members;
    for (const member of this.named(object)) {
      const key = this.keyOf(member);
      if (key !== '' && !members.has(key)) members.set(key, member);
    }
    return members;
  }

  /** What a member of an object is: a method itself, or the value of the pair. */
  valueOf(member: number | undefined): number {
    if (member === undefined) return -1;
    if (this.type(member) !== 'pair') return member;
    return this.unwrapped(this.child(member, 'value'));
  }
}
