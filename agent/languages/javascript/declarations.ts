import { Flag, Kind, NONE } from '../../ir/kinds.js';
import type { Lowering, StatementHandler } from './lowering.js';
import { assign, type Binding, bind } from './patterns.js';
import { Syntax } from './syntax.js';
import { lowerTypeAnnotation } from './types.js';

function bindingOf(l: Lowering, declaration: number): Binding {
  if (l.type(declaration) === Syntax.variable_declaration) return 'var';
  const kind = l.child(declaration, l.fields.kind);
  return l.textOf(kind) === 'let' ? 'let' : 'const';
}

/** Wraps a value into its stated type, where that says something. */
function typed(l: Lowering, value: number, annotation: number): number {
  const type = lowerTypeAnnotation(l, annotation);
  if (type === NONE) return value;
  const start = value === NONE ? l.start(annotation) : l.b.startOf(value);
  return l.b.node(Kind.Typed, start, l.end(annotation), value, type);
}

function lowerDeclarator(l: Lowering, declarator: number, binding: Binding, out: number[]): void {
  const { b } = l;
  const start = l.start(declarator);
  const end = l.end(declarator);
  const pattern = l.child(declarator, l.fields.name);
  const annotation = l.child(declarator, l.fields.type);
  const initial = l.child(declarator, l.fields.value);
  if (pattern === NONE) return;
  if (l.type(pattern) !== Syntax.identifier) {
    if (initial !== NONE) bind(l, pattern, typed(l, l.expression(initial), annotation), binding, out);
    return;
  }
  const name = l.textOf(pattern);
  const value = initial === NONE ? NONE : l.namedValue(initial, name);
  // `const require = createRequire(...)` still means the module system.
  if (name === 'require' && initial !== NONE && /require/i.test(l.textOf(initial)))
    b.declare('require', binding === 'var' ? 'function' : 'block');
  else l.declare(name, binding === 'var' ? 'function' : 'block');
  if (l.b.atModuleLevel && value !== NONE && b.kindOf(value) === Kind.Function)
    l.moduleFunctions.set(name, b.operandOf(value));
  let stated = typed(l, value, annotation);
  if (stated === NONE) {
    // `var x;` keeps an earlier value of x.
    if (binding === 'var') return;
    stated = b.node(Kind.Undefined, start, end);
  }
  const flags = Flag.Declaration | (binding === 'const' ? Flag.Constant : 0);
  out.push(assign(l, l.nameAt(pattern), stated, start, end, flags));
}

const lowerDeclaration: StatementHandler = (l, node, out) => {
  const binding = bindingOf(l, node);
  for (const child of l.named(node)) {
    if (l.type(child) === Syntax.variable_declarator) lowerDeclarator(l, child, binding, out);
    else if (l.isExpression(child)) l.expressionStatement(child, out);
  }
};

/** Handlers of variable declarations, by node type. */
export const declarationHandlers: Record<string, StatementHandler> = {
  variable_declaration: lowerDeclaration,
  lexical_declaration: lowerDeclaration,
  using_declaration: lowerDeclaration,
};
