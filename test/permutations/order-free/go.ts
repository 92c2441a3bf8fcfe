import type { PartKind } from '../program.js';
import type { FileScope, LanguageCheck } from './language-check.js';
import { isPlainPath } from './language-check.js';
import type { TreeNode } from './tree-node.js';

const constants = /^(interpreted_string_literal|raw_string_literal|int_literal|true|false|nil)$/;

export const goCheck: LanguageCheck = {
  faultOf(kind: PartKind, node: TreeNode, _scope: FileScope): string | null {
    switch (kind) {
      case 'definitions':
      case 'members':
        return definitionFault(node);
      case 'routes':
        return routeFault(node);
      case 'entries':
        return entryFault(node);
    }
  },

  namesOf(node: TreeNode): string[] {
    switch (node.type) {
      case 'function_declaration': {
        const name = node.field('name')?.text ?? '';
        return name === 'init' ? [] : [name];
      }
      case 'method_declaration':
        return [`${node.field('receiver')?.text.replace(/^\(\w+ /, '(')}.${node.field('name')?.text}`];
      case 'type_declaration':
      case 'var_declaration':
        return node.children.flatMap((spec) => spec.field('name')?.text ?? []);
      case 'keyed_element':
        return [node.children.at(0)?.text ?? ''];
      default:
        return [];
    }
  },

  hoistedNamesOf: () => [],

  ordersSiblings: () => false,
};

function definitionFault(node: TreeNode): string | null {
  switch (node.type) {
    case 'function_declaration':
      return node.field('name')?.text === 'init' ? '`init` runs while loading' : null;
    case 'method_declaration':
    case 'type_declaration':
      return null;
    case 'var_declaration':
      return node.children.map((spec) => inertFault(spec.field('value'))).find((one) => one !== null) ?? null;
    default:
      return `${node.type} runs while loading`;
  }
}

function routeFault(node: TreeNode): string | null {
  const call = /^http\.HandleFunc\(("[^"]*"), /.exec(node.text);
  if (call === null) return `${node.type} is no route`;
  return isPlainPath(call[1]) ? null : 'the path is not plain';
}

function entryFault(node: TreeNode): string | null {
  if (node.type !== 'keyed_element') return `${node.type} is no entry of a map`;
  const [key, value] = node.children;
  if (!/^"\w+"$/.test(key?.text ?? '')) return 'a key is computed';
  return /^(\w+|func\(.*)$/s.test(value?.text ?? '') ? null : `\`${value?.text}\` is evaluated while loading`;
}

function inertFault(value: TreeNode | null): string | null {
  if (value === null || constants.test(value.type)) return null;
  if (value.type === 'expression_list') {
    const faults = value.children.map(inertFault);
    return faults.find((one) => one !== null) ?? null;
  }
  return /^(map\[string\]string|\[\]string)\{\}$/.test(value.text)
    ? null
    : `\`${value.text.split('\n')[0]}\` is evaluated while loading`;
}
