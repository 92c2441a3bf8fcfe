import { Flag, Kind, NONE } from '../../ir/kinds.js';
import { stringValue } from './keys.js';
import type { Lowering, StatementHandler } from './lowering.js';
import { assign } from './patterns.js';
import { Syntax } from './syntax.js';
import { lowerQualified } from './types.js';

/** The module that a statement names in its `from` clause. */
function importNode(l: Lowering, source: number): number {
  return l.b.node(Kind.Import, l.start(source), l.end(source), l.b.string(stringValue(l, source)));
}

/** The name in an import or export list, which may be a string or `default`. */
function listName(l: Lowering, node: number): string {
  return l.type(node) === Syntax.string ? stringValue(l, node) : l.textOf(node);
}

function member(l: Lowering, object: number, name: string, node: number): number {
  return l.b.node(Kind.Member, l.start(node), l.end(node), object, l.b.string(name));
}

/** Binds an imported name: `name` of the module, or the module itself where it is undefined. */
function bindImport(
  l: Lowering,
  local: number,
  name: string | undefined,
  source: number,
  out: number[],
): void {
  l.declare(l.textOf(local));
  const module = importNode(l, source);
  const value = name === undefined ? module : member(l, module, name, local);
  const flags = Flag.Declaration | Flag.Constant;
  out.push(assign(l, l.nameAt(local), value, l.start(local), l.end(local), flags));
}

const lowerImport: StatementHandler = (l, node, out) => {
  const required = l.childOfType(node, Syntax.import_require_clause);
  if (required !== NONE)
    return bindImport(l, l.firstNamed(required), undefined, l.child(required, l.fields.source), out);
  const source = l.child(node, l.fields.source);
  if (source === NONE) return;
  const clause = l.childOfType(node, Syntax.import_clause);
  if (clause === NONE) return l.effect(importNode(l, source), out);
  for (const part of l.named(clause)) {
    const type = l.type(part);
    if (type === Syntax.identifier) bindImport(l, part, 'default', source, out);
    else if (type === Syntax.namespace_import) bindImport(l, l.firstNamed(part), undefined, source, out);
    else if (type === Syntax.named_imports)
      for (const specifier of l.named(part)) {
        const name = l.child(specifier, l.fields.name);
        if (name === NONE) continue;
        const alias = l.child(specifier, l.fields.alias);
        bindImport(l, alias === NONE ? name : alias, listName(l, name), source, out);
      }
  }
};

/** `import A = B.C`. */
const lowerImportAlias: StatementHandler = (l, node, out) => {
  const [local, target] = l.named(node);
  if (local === undefined || target === undefined) return;
  l.declare(l.textOf(local));
  const flags = Flag.Declaration | Flag.Constant;
  out.push(assign(l, l.nameAt(local), lowerQualified(l, target), l.start(node), l.end(node), flags));
};

/** Adds `exports.name = value`. */
function exportValue(l: Lowering, name: string, value: number, node: number, out: number[]): void {
  const start = l.start(node);
  const end = l.end(node);
  const target = member(l, l.b.node(Kind.Exports, start, end), name, node);
  out.push(assign(l, target, value, start, end));
}

/** Notes that a local name is exported, which happens when the module has been evaluated. */
function exportLocal(l: Lowering, name: string, local: string, node: number): void {
  if (local !== '') l.exports.push({ name, local, start: l.start(node), end: l.end(node) });
}

/** Names that a declaration binds, with the syntax nodes that spell them. */
function boundNames(l: Lowering, declaration: number): number[] {
  const name = l.child(declaration, l.fields.name);
  if (name !== NONE)
    return l.type(name) === Syntax.identifier || l.type(name) === Syntax.type_identifier ? [name] : [];
  const names: number[] = [];
  const open = l.named(declaration).filter((node) => l.type(node) === Syntax.variable_declarator);
  while (open.length > 0) {
    const node = open.pop() as number;
    switch (l.type(node)) {
      case Syntax.identifier:
      case Syntax.shorthand_property_identifier_pattern:
        names.push(node);
        break;
      case Syntax.variable_declarator:
        open.push(l.child(node, l.fields.name));
        break;
      case Syntax.pair_pattern:
        open.push(l.child(node, l.fields.value));
        break;
      case Syntax.assignment_pattern:
      case Syntax.object_assignment_pattern:
        open.push(l.child(node, l.fields.left));
        break;
      case Syntax.object_pattern:
      case Syntax.array_pattern:
      case Syntax.rest_pattern:
        for (const child of l.named(node)) open.push(child);
    }
  }
  return names.sort((a, b) => a - b);
}

function lowerExportClause(l: Lowering, clause: number, source: number, out: number[]): void {
  for (const specifier of l.named(clause)) {
    // `default` is a keyword, so the fields may stand on tokens.
    const name = l.child(specifier, l.fields.name);
    if (name === NONE) continue;
    const alias = l.child(specifier, l.fields.alias);
    const exported = listName(l, alias === NONE ? name : alias);
    if (source === NONE) exportLocal(l, exported, listName(l, name), specifier);
    else
      exportValue(
        l,
        exported,
        member(l, importNode(l, source), listName(l, name), specifier),
        specifier,
        out,
      );
  }
}

const lowerExport: StatementHandler = (l, node, out) => {
  const source = l.child(node, l.fields.source);
  const declaration = l.child(node, l.fields.declaration);
  const isDefault = l.childOfType(node, Syntax.$default) !== NONE;
  const clause = l.childOfType(node, Syntax.export_clause);
  const namespace = l.childOfType(node, Syntax.namespace_export);
  if (declaration !== NONE) {
    l.statement(declaration, out);
    for (const name of boundNames(l, declaration))
      exportLocal(l, isDefault ? 'default' : l.textOf(name), l.textOf(name), name);
  } else if (clause !== NONE) lowerExportClause(l, clause, source, out);
  else if (namespace !== NONE && source !== NONE)
    exportValue(l, listName(l, l.firstNamed(namespace)), importNode(l, source), node, out);
  else if (source !== NONE) {
    const module = importNode(l, source);
    const { Exported } = Flag;
    out.push(l.b.node(Kind.ImportAll, l.start(node), l.end(node), module, NONE, NONE, NONE, Exported));
  } else lowerExportedValue(l, node, isDefault, out);
};

/** `export default value` and `export = value`. */
function lowerExportedValue(l: Lowering, node: number, isDefault: boolean, out: number[]): void {
  const isAssignment = l.childOfType(node, Syntax['$=']) !== NONE;
  const field = l.child(node, l.fields.value);
  const value = field === NONE ? l.named(node).find((child) => l.isExpression(child)) : field;
  if (value === undefined || !(isDefault || isAssignment)) return;
  const lowered = l.namedValue(value, 'default');
  if (l.b.kindOf(lowered) === Kind.Function) l.exportFunction(l.b.operandOf(lowered));
  if (isDefault) exportValue(l, 'default', lowered, node, out);
  else {
    const target = l.b.node(Kind.Exports, l.start(node), l.start(node));
    out.push(assign(l, target, lowered, l.start(node), l.end(node)));
  }
}

/** The assignments to `exports` of what `export` named, for the end of the module. */
export function lowerExports(l: Lowering, out: number[]): void {
  for (const { name, local, start, end } of l.exports) {
    const fn = l.moduleFunctions.get(local);
    if (fn !== undefined) l.exportFunction(fn);
    const target = l.b.node(Kind.Member, start, end, l.b.node(Kind.Exports, start, end), l.b.string(name));
    out.push(assign(l, target, l.b.name(local, start, end), start, end));
  }
}

/** Handlers of import and export statements, by node type. */
export const moduleHandlers: Record<string, StatementHandler> = {
  import_statement: lowerImport,
  import_alias: lowerImportAlias,
  export_statement: lowerExport,
};
