import { NONE } from '../../ir/kinds.js';
import type { FileReader } from '../tree-lowering.js';
import { type Field, Syntax } from './syntax.js';

/** A name that a file declares outside of its functions. */
export type FileName = 'variable' | 'function' | 'type';

/** The package of a file, what it imports, and the names that it declares itself. */
export class FileNames {
  packageName = '';
  /** Paths of imported packages by the names that the file writes for them. */
  readonly imports = new Map<string, string>();
  /** Syntax nodes of the imports, with their paths. */
  readonly importNodes: { node: number; path: string }[] = [];
  readonly declared = new Map<string, FileName>();
  /** Syntax nodes of the structs that the file declares. */
  readonly structs = new Map<string, number>();
  /** Packages all of whose names are imported (`import . "path"`). */
  readonly dotImports: string[] = [];

  constructor(private readonly l: FileReader<Field>) {
    if (l.tree.length === 0) return;
    for (const node of l.children(0)) this.read(node);
  }

  private read(node: number): void {
    const { l } = this;
    switch (l.code(node)) {
      case Syntax.package_clause: {
        const name = l.firstChild(node);
        if (name !== NONE) this.packageName = l.textOf(name);
        return;
      }
      case Syntax.import_declaration:
        for (const spec of specs(l, node, Syntax.import_spec)) this.readImport(spec);
        return;
      case Syntax.const_declaration:
        for (const spec of specs(l, node, Syntax.const_spec)) this.declareAll(spec, 'variable');
        return;
      case Syntax.var_declaration:
        for (const spec of specs(l, node, Syntax.var_spec)) this.declareAll(spec, 'variable');
        return;
      case Syntax.type_declaration:
        for (const spec of l.children(node)) {
          this.declareAll(spec, 'type');
          const [name, type] = [l.child(spec, l.f.name), l.child(spec, l.f.type)];
          if (name !== NONE && type !== NONE && l.code(type) === Syntax.struct_type)
            this.structs.set(l.textOf(name), type);
        }
        return;
      case Syntax.function_declaration:
        this.declareAll(node, 'function');
        return;
    }
  }

  private declareAll(spec: number, kind: FileName): void {
    for (const node of this.l.childrenIn(spec, this.l.f.name)) {
      const name = this.l.textOf(node);
      // There may be several of the first, and nobody can name either.
      const isNameless = kind === 'function' && name === 'init';
      if (name !== '' && name !== '_' && name !== ',' && !isNameless) this.declared.set(name, kind);
    }
  }

  private readImport(spec: number): void {
    const { l } = this;
    const written = l.child(spec, l.f.path);
    if (written === NONE) return;
    const path = l.textOf(written).slice(1, -1);
    if (path === '') return;
    this.importNodes.push({ node: spec, path });
    const name = l.child(spec, l.f.name);
    if (name === NONE) for (const one of packageNames(path)) this.nameImport(one, path);
    else if (l.code(name) === Syntax.dot) this.dotImports.push(path);
    else if (l.code(name) !== Syntax.blank_identifier) this.imports.set(l.textOf(name), path);
  }

  private nameImport(name: string, path: string): void {
    if (!this.imports.has(name)) this.imports.set(name, path);
  }
}

/** The declarations inside a `const (...)`, `var (...)` or `import (...)`, or the only one. */
export function specs(l: FileReader<Field>, declaration: number, code: number): number[] {
  return l
    .children(declaration)
    .flatMap((child) => (l.code(child) === code ? [child] : l.children(child)))
    .filter((child) => l.code(child) === code);
}

/**
 * Names that a package of that path is likely to have, since the path alone does not say: the last part without version
 * (`github.com/labstack/echo/v4` is `echo`, `gopkg.in/yaml.v3` is `yaml`), and without what says that it is Go (`go-redis`).
 * A folder `v1` may be a package of that name as well as a version.
 */
function packageNames(path: string): string[] {
  const parts = path.split('/');
  let last = parts.pop() ?? '';
  const version = /^v\d+$/.test(last) && parts.length > 0 ? [last] : [];
  if (version.length > 0) last = parts.pop() ?? last;
  const plain = last.replace(/\.v\d+$/, '');
  const bare = plain.replace(/^go[-.]/, '').replace(/[-.]go$/, '');
  return [
    ...new Set([
      plain,
      bare,
      bare.replaceAll('-', '_'),
      bare.replaceAll(/[-.]/g, ''),
      bare.replace(/^.*[-.]/, ''),
      ...version,
    ]),
  ];
}
