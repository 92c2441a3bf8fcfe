import type { PartKind } from '../program.js';
import { firstFault, isPlainPath, type LanguageCheck } from './language-check.js';
import type { TreeNode } from './tree-node.js';

const constants =
  /^(string_literal|character_literal|true|false|null_literal|\w+_integer_literal|\w+_point_literal)$/;

export const javaCheck: LanguageCheck = {
  faultOf(kind: PartKind, node: TreeNode): string | null {
    switch (kind) {
      case 'definitions':
      case 'members':
        return memberFault(node);
      case 'routes':
        return routeFault(node);
      case 'entries':
        return entryFault(node);
    }
  },

  namesOf(node: TreeNode): string[] {
    if (node.type === 'method_invocation') return [node.field('arguments')?.children.at(0)?.text ?? ''];
    if (node.type === 'field_declaration')
      return node.children.flatMap((one) =>
        one.type === 'variable_declarator' ? (one.field('name')?.text ?? []) : [],
      );
    const isNamed = /^(method|class|interface)_declaration$/.test(node.type);
    return isNamed ? [node.field('name')?.text ?? '', ...mappings(node)] : [];
  },

  hoistedNamesOf: () => [],

  ordersSiblings: ({ type }) => type === 'static_initializer' || type === 'block',
};

function memberFault(node: TreeNode): string | null {
  switch (node.type) {
    case 'method_declaration':
    case 'constructor_declaration':
    case 'interface_declaration':
      return null;
    case 'class_declaration':
      return firstFault(node.field('body')?.children ?? [], memberFault);
    case 'field_declaration':
      return firstFault(node.children, (child) =>
        child.type === 'variable_declarator' ? inertFault(child.field('value')) : null,
      );
    default:
      return `${node.type} runs while loading`;
  }
}

function routeFault(node: TreeNode): string | null {
  if (node.type !== 'method_declaration') return `${node.type} is no route`;
  return mappings(node).length === 1 ? null : 'a route has no plain path, or more than one';
}

/** `GetMapping "/a"` of `@GetMapping("/a")`; an annotation of which the path is not plain counts twice. */
function mappings(node: TreeNode): string[] {
  const modifiers = node.children
    .filter(({ type }) => type === 'modifiers')
    .flatMap(({ children }) => children);
  return modifiers.flatMap((one) => {
    const name = one.type.endsWith('annotation') ? (one.field('name')?.text ?? '') : '';
    if (!name.endsWith('Mapping')) return [];
    const path = one.type === 'annotation' ? one.field('arguments')?.children.at(0)?.text : undefined;
    return path !== undefined && isPlainPath(path) ? [`${name} ${path}`] : [`${name} ?`, `${name} ??`];
  });
}

function entryFault(node: TreeNode): string | null {
  const given = node.type === 'method_invocation' ? (node.field('arguments')?.children ?? []) : [];
  if (!/^Map\.entry\(/.test(node.text) || given.length !== 2) return `${node.type} is no entry of a map`;
  return given[0].type === 'string_literal' ? inertFault(given[1]) : 'a key is computed';
}

function inertFault(value: TreeNode | null): string | null {
  if (value === null || constants.test(value.type)) return null;
  if (value.type === 'lambda_expression' || value.type === 'method_reference') return null;
  if (/^new (Hash|LinkedHash|Tree)?(Map|Set)<.*>\(\)$|^new (Array|Linked)List<.*>\(\)$/.test(value.text))
    return null;
  return `\`${value.text.split('\n')[0]}\` is evaluated while loading`;
}
