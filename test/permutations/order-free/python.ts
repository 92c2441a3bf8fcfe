import type { PartKind } from '../program.js';
import { firstFault, isPlainPath, type LanguageCheck } from './language-check.js';
import type { TreeNode } from './tree-node.js';

const constants = new Set(['string', 'integer', 'float', 'true', 'false', 'none']);
const builtinTypes = new Set(['str', 'int', 'float', 'bool', 'list', 'dict']);

export const pythonCheck: LanguageCheck = {
  faultOf(kind: PartKind, node: TreeNode): string | null {
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
      case 'function_definition':
      case 'class_definition':
        return [node.field('name')?.text ?? ''];
      case 'decorated_definition': {
        const definition = node.field('definition');
        return [...(definition ? pythonCheck.namesOf(definition) : []), ...routePaths(node)];
      }
      case 'expression_statement':
        return node.children.flatMap((child) => assignedNames(child));
      case 'pair':
        return [node.field('key')?.text ?? ''];
      default:
        return [];
    }
  },

  // Nothing exists before its line has run.
  hoistedNamesOf: () => [],

  ordersSiblings: ({ type }) => type === 'dictionary_splat',
};

function definitionFault(node: TreeNode): string | null {
  if (node.type === 'function_definition') return functionFault(node);
  if (node.type === 'decorated_definition') return routeFault(node);
  if (node.type === 'class_definition') {
    if (node.field('superclasses')) return 'a class has a base';
    return firstFault(node.field('body')?.children ?? [], definitionFault);
  }
  const assignment = node.type === 'expression_statement' ? node.children.at(0) : undefined;
  if (assignment?.type !== 'assignment') return `${node.type} runs while loading`;
  if (assignment.field('left')?.type !== 'identifier') return 'an assignment writes more than one name';
  return inertFault(assignment.field('right'));
}

/** Default values and annotations are evaluated where the function is defined. */
function functionFault(node: TreeNode): string | null {
  const result = node.field('return_type');
  if (result && !builtinTypes.has(result.text)) return 'an annotation is evaluated while loading';
  return firstFault(node.field('parameters')?.children ?? [], (parameter) => {
    const type = parameter.type.startsWith('typed') ? parameter.field('type') : null;
    if (type && !builtinTypes.has(type.text)) return 'an annotation is evaluated while loading';
    return parameter.type.includes('default') ? inertFault(parameter.field('value')) : null;
  });
}

function routeFault(node: TreeNode): string | null {
  if (node.type !== 'decorated_definition') return `${node.type} is no route`;
  const decorators = node.children.filter(({ type }) => type === 'decorator');
  if (decorators.length !== 1 || routePaths(node).length !== 1)
    return 'a route has no plain path, or more decorators';
  const definition = node.field('definition');
  return definition?.type === 'function_definition' ? functionFault(definition) : 'a class is decorated';
}

/** `get /a` of `@app.get('/a')`. */
function routePaths(node: TreeNode): string[] {
  return node.children.flatMap((decorator) => {
    const call = decorator.type === 'decorator' ? decorator.children.at(0) : undefined;
    const callee = call?.type === 'call' ? (call.field('function')?.text ?? '') : '';
    const given = call?.type === 'call' ? (call.field('arguments')?.children ?? []) : [];
    const isRoute = /^\w+\.(route|get|post|put|delete)$/.test(callee);
    return isRoute && given.length === 1 && isPlainPath(given[0].text) ? [`${callee} ${given[0].text}`] : [];
  });
}

function entryFault(node: TreeNode): string | null {
  if (node.type !== 'pair') return `${node.type} is no plain entry`;
  if (node.field('key')?.type !== 'string') return 'a key is computed';
  return inertFault(node.field('value'));
}

function inertFault(value: TreeNode | null): string | null {
  if (value === null) return null;
  if (constants.has(value.type)) {
    const isFormatted = value.children.some(({ type }) => type === 'interpolation');
    return isFormatted ? 'a text is put together while loading' : null;
  }
  if (value.type === 'lambda') return null;
  // A name in a table: the table itself does not move, and what it names must be above it.
  if (value.type === 'identifier' && value.parent?.type === 'pair') return null;
  if (/^(\[\]|\{\})$/.test(value.text)) return null;
  return `\`${value.text.split('\n')[0]}\` is evaluated while loading`;
}

function assignedNames(node: TreeNode): string[] {
  const left = node.type === 'assignment' ? node.field('left') : null;
  return left ? [left.text] : [];
}
