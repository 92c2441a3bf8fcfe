import { Kind, NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** `import a.b.c` binds `a` and loads the submodule; `import a.b as c` binds the submodule. */
export function importStatement(l: Lowering, node: number, out: number[]): void {
  for (const item of l.childrenIn(node, l.f.name)) {
    const { module, alias } = importedParts(l, item);
    if (module === NONE) continue;
    const name = dottedText(l, module);
    if (alias !== NONE) {
      bind(l, item, l.textOf(alias), alias, importNode(l, module, name), out);
      continue;
    }
    const first = l.firstChild(module);
    const top = first === NONE ? name : l.textOf(first);
    bind(l, item, top, first === NONE ? module : first, importNode(l, module, top), out);
    if (name !== top) out.push(l.node(Kind.Expression, item, importNode(l, module, name)));
  }
}

/** `from m import x as y`, `from . import x`, `from m import *`. */
export function importFromStatement(l: Lowering, node: number, out: number[]): void {
  const module = l.child(node, l.f.module_name);
  if (module === NONE) return;
  const specifier =
    l.code(module) === Syntax.relative_import ? relativeText(l, module) : dottedText(l, module);
  if (l.childOf(node, Syntax.wildcard_import) !== NONE)
    out.push(l.node(Kind.ImportAll, node, importNode(l, module, specifier)));
  for (const item of l.childrenIn(node, l.f.name)) {
    const { module: imported, alias } = importedParts(l, item);
    if (imported === NONE) continue;
    const name = dottedText(l, imported);
    const from = importNode(l, module, specifier);
    const value = l.node(Kind.Member, item, from, l.builder.string(name));
    const bound = alias === NONE ? imported : alias;
    bind(l, item, alias === NONE ? name : l.textOf(alias), bound, value, out);
  }
}

function importedParts(l: Lowering, item: number): { module: number; alias: number } {
  const code = l.code(item);
  if (code === Syntax.dotted_name) return { module: item, alias: NONE };
  if (code !== Syntax.aliased_import) return { module: NONE, alias: NONE };
  return { module: l.child(item, l.f.name), alias: l.child(item, l.f.alias) };
}

function bind(l: Lowering, item: number, name: string, at: number, value: number, out: number[]): void {
  if (name === '') {
    out.push(l.node(Kind.Expression, item, value));
    return;
  }
  l.builder.declare(name, 'function');
  out.push(l.node(Kind.Assign, item, l.builder.name(name, l.start(at), l.end(at)), value));
}

function importNode(l: Lowering, node: number, specifier: string): number {
  return l.node(Kind.Import, node, l.builder.string(specifier));
}

/** `a.b`, without blanks that may stand around the dots. */
function dottedText(l: Lowering, name: number): string {
  return l
    .children(name)
    .map((part) => l.textOf(part))
    .join('.');
}

/** `..a.b`: the dots, then the name. */
function relativeText(l: Lowering, relative: number): string {
  const prefix = l.childOf(relative, Syntax.import_prefix);
  const name = l.childOf(relative, Syntax.dotted_name);
  const dots = prefix === NONE ? '.' : l.textOf(prefix).replace(/[^.]/g, '');
  return dots + (name === NONE ? '' : dottedText(l, name));
}
