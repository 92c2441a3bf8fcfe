import type { SyntaxReader } from '../components/syntax-reader.js';

/** The options of a component, or its class, in the script that exports it. */
export interface Exported {
  /** The statement `export default ...`. */
  statement: number;
  /** The object of options, or the class. */
  value: number;
  kind: 'options' | 'class';
}

/** What a script exports as its component; null for what is made elsewhere. */
export function exportedComponent(reader: SyntaxReader): Exported | null {
  const statements = reader.named(0);
  const statement = statements.find(
    (node) =>
      reader.type(node) === 'export_statement' &&
      reader.tree.children(node).some((child) => reader.type(child) === 'default'),
  );
  if (statement === undefined) return null;
  const declaration = reader.child(statement, 'declaration');
  const isClass = (node: number) =>
    ['class_declaration', 'class', 'abstract_class_declaration'].includes(reader.type(node));
  if (declaration >= 0 && isClass(declaration)) return { statement, value: declaration, kind: 'class' };
  const exported = reader.unwrapped(reader.child(statement, 'value'));
  if (exported < 0) return null;
  if (isClass(exported)) return { statement, value: exported, kind: 'class' };
  const value =
    reader.type(exported) === 'identifier' ? declared(reader, statements, reader.text(exported)) : exported;
  const object = optionsIn(reader, value);
  return object < 0 ? null : { statement, value: object, kind: 'options' };
}

/** The value that a constant of the module was declared with. */
function declared(reader: SyntaxReader, statements: readonly number[], name: string): number {
  for (const statement of statements) {
    if (!['lexical_declaration', 'variable_declaration'].includes(reader.type(statement))) continue;
    for (const one of reader.named(statement)) {
      const target = reader.child(one, 'name');
      if (target >= 0 && reader.text(target) === name) return reader.unwrapped(reader.child(one, 'value'));
    }
  }
  return -1;
}

/** The object itself, or that which a call such as `defineComponent({...})` or `Vue.extend({...})` is given. */
function optionsIn(reader: SyntaxReader, value: number): number {
  let node = value;
  for (let depth = 0; node >= 0 && depth < 5; depth++) {
    if (reader.type(node) === 'object') return node;
    if (reader.type(node) !== 'call_expression') return -1;
    const given = reader.named(reader.child(node, 'arguments'));
    node = reader.unwrapped(given[given.length - 1] ?? -1);
  }
  return -1;
}
