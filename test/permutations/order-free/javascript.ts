import type { PartKind } from '../program.js';
import { type FileScope, firstFault, isPlainPath, type LanguageCheck } from './language-check.js';
import type { TreeNode } from './tree-node.js';

const functions = new Set(['arrow_function', 'function_expression', 'generator_function']);
const constants = new Set(['string', 'number', 'true', 'false', 'null', 'undefined', 'regex']);
const functionDeclarations = new Set(['function_declaration', 'generator_function_declaration']);

/** JavaScript and TypeScript. */
export const javascriptCheck: LanguageCheck = {
  faultOf(kind: PartKind, node: TreeNode, scope: FileScope): string | null {
    switch (kind) {
      case 'definitions':
        return definitionFault(node, scope);
      case 'members':
        return memberFault(node, scope);
      case 'routes':
        return routeFault(node, scope);
      case 'entries':
        return entryFault(node, scope);
    }
  },

  namesOf(node: TreeNode): string[] {
    if (node.type === 'export_statement')
      return node.children.flatMap((child) => javascriptCheck.namesOf(child));
    if (isVariables(node)) return node.children.flatMap((one) => one.field('name')?.text ?? []);
    if (node.type === 'expression_statement') return routeName(node);
    if (node.type === 'shorthand_property_identifier') return [node.text];
    const name = nameNode(node);
    return name ? [unquoted(name.text)] : [];
  },

  hoistedNamesOf(node: TreeNode): string[] {
    const inner = node.type === 'export_statement' ? (node.field('declaration') ?? node) : node;
    return functionDeclarations.has(inner.type) ? javascriptCheck.namesOf(inner) : [];
  },

  ordersSiblings: ({ type }) => type === 'spread_element' || type === 'class_static_block',
};

function definitionFault(node: TreeNode, scope: FileScope): string | null {
  if (functionDeclarations.has(node.type)) return null;
  if (node.type === 'interface_declaration' || node.type === 'type_alias_declaration') return null;
  if (node.type === 'class_declaration') return classFault(node, scope);
  if (isVariables(node))
    return firstFault(node.children, (one) => {
      if (one.field('name')?.type !== 'identifier') return 'a pattern takes values apart while loading';
      return inertFault(one.field('value'), scope);
    });
  const declaration = node.type === 'export_statement' ? node.field('declaration') : null;
  return declaration ? definitionFault(declaration, scope) : `${node.type} runs while loading`;
}

function classFault(node: TreeNode, scope: FileScope): string | null {
  if (node.children.some(({ type }) => type === 'class_heritage')) return 'a class has a base';
  if (node.children.some(({ type }) => type === 'decorator')) return 'a class is decorated';
  return firstFault(node.field('body')?.children ?? [], (member) => memberFault(member, scope));
}

function memberFault(node: TreeNode, scope: FileScope): string | null {
  const isField = node.type === 'field_definition' || node.type === 'public_field_definition';
  if (node.type !== 'method_definition' && !isField) return `${node.type} runs with the class`;
  if (node.children.some(({ type }) => type === 'decorator')) return 'a member is decorated';
  if (nameNode(node)?.type === 'computed_property_name') return 'the name of a member is computed';
  return isField ? inertFault(node.field('value'), scope) : null;
}

function routeFault(node: TreeNode, scope: FileScope): string | null {
  const call = node.children.at(0);
  if (node.type !== 'expression_statement' || call?.type !== 'call_expression')
    return `${node.type} is no route`;
  const callee = call.field('function');
  const method = callee?.field('property')?.text ?? '';
  if (!/^(get|post|put|delete|patch)$/.test(method)) return `${callee?.text} registers no plain route`;
  const given = call.field('arguments')?.children ?? [];
  if (given.length !== 2 || !isPlainPath(given[0].text))
    return 'a route is not one plain path and one handler';
  return inertFault(given[1], scope);
}

function entryFault(node: TreeNode, scope: FileScope): string | null {
  if (node.type === 'shorthand_property_identifier') return nameFault(node.text, scope);
  if (node.type === 'method_definition') return memberFault(node, scope);
  if (node.type !== 'pair') return `${node.type} is no plain entry`;
  if (nameNode(node)?.type === 'computed_property_name') return 'a key is computed';
  return inertFault(node.field('value'), scope);
}

/** Why evaluating a value now or later makes a difference. */
function inertFault(value: TreeNode | null, scope: FileScope): string | null {
  if (value === null || constants.has(value.type) || functions.has(value.type)) return null;
  if (value.type === 'identifier') return nameFault(value.text, scope);
  if (value.type === 'member_expression') return inertFault(value.field('object'), scope);
  if (value.type === 'object' || value.type === 'array') {
    const names = value.children.flatMap((child) => javascriptCheck.namesOf(child));
    if (new Set(names).size < names.length) return 'a key is given twice';
    return firstFault(value.children, (child) =>
      value.type === 'object' ? entryFault(child, scope) : inertFault(child, scope),
    );
  }
  if (value.type === 'as_expression') return inertFault(value.children[0], scope);
  if (value.type === 'new_expression' && /^new (Map|Set)(<[\w, ]+>)?\(\)$/.test(value.text)) return null;
  return `\`${value.text.split('\n')[0]}\` is evaluated while loading`;
}

function nameFault(name: string, { fixed }: FileScope): string | null {
  return fixed.has(name) ? null : `\`${name}\` may not be there yet`;
}

function routeName(node: TreeNode): string[] {
  const call = node.children.at(0);
  const path = call?.type === 'call_expression' ? call.field('arguments')?.children.at(0) : undefined;
  return path?.type === 'string' ? [`${call?.field('function')?.text} ${unquoted(path.text)}`] : [];
}

function isVariables({ type }: TreeNode): boolean {
  return type === 'lexical_declaration' || type === 'variable_declaration';
}

/** The grammars call the name of a field `property` and the one of an entry `key`. */
function nameNode(node: TreeNode): TreeNode | null {
  if (node.type === 'pair') return node.field('key');
  return node.type === 'field_definition' ? node.field('property') : node.field('name');
}

function unquoted(text: string): string {
  return text.replace(/^["']|["']$/g, '');
}
