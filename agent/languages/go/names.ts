import { NONE } from '../../ir/kinds.js';
import type { Lowering } from './lowering.js';
import { Syntax } from './syntax.js';

/** Functions, constants and types that every file knows. */
const UNIVERSE: ReadonlySet<string> = new Set(
  `append cap clear close complex copy delete imag len make max min new panic print println real recover
  any bool byte comparable complex128 complex64 error float32 float64 int int16 int32 int64 int8 rune string
  uint uint16 uint32 uint64 uint8 uintptr true false nil iota`.split(/\s+/),
);

/** Packages that code without its imports means by these names: hardly anything else is called so. */
const STANDARD: ReadonlyMap<string, string> = new Map(
  `fmt strconv strings archive/zip crypto/tls database/sql io/ioutil net/http os/exec path/filepath`
    .split(' ')
    .map((path) => [path.slice(path.lastIndexOf('/') + 1), path]),
);

/** Whether a name means what the language says, and nothing that the file declares. */
export function isUniversal(l: Lowering, name: string): boolean {
  return UNIVERSE.has(name) && l.scopes.lookUp(name) === undefined && !l.names.declared.has(name);
}

/** A name as a value: a variable, a function, a type. What the file does not declare is declared by another of its package. */
export function identifier(l: Lowering, node: number): number {
  const name = l.textOf(node);
  if (name === '' || name === '_') return l.anything(node);
  const binding = l.scopes.lookUp(name);
  if (binding !== undefined)
    return binding.kind === 'type-parameter' ? l.anything(node) : l.use(binding.key, node);
  if (l.names.declared.has(name)) return l.name(node);
  if (isUniversal(l, name)) return l.global(name, node);
  return ofPackage(l, name, node);
}

/** What another file of the package declares; where all names of others are imported, theirs. */
export function ofPackage(l: Lowering, name: string, node: number): number {
  const [other] = l.names.dotImports;
  const isExported = name.charAt(0) !== name.charAt(0).toLowerCase();
  return l.imported(other !== undefined && isExported ? other : '.', name, node);
}

/** The path of the package that a name stands for, undefined where it means something else. */
export function packageOf(l: Lowering, node: number): string | undefined {
  if (node === NONE) return undefined;
  const code = l.code(node);
  if (code !== Syntax.identifier && code !== Syntax.package_identifier) return undefined;
  const name = l.textOf(node);
  const path = l.names.imports.get(name) ?? STANDARD.get(name);
  if (path === undefined) return undefined;
  return l.scopes.lookUp(name) === undefined && !l.names.declared.has(name) ? path : undefined;
}
