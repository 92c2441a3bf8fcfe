import { Kind } from '../../ir/kinds.js';
import type { FileReader } from '../tree-lowering.js';
import { type Field, Syntax } from './syntax.js';

/** Parts of a qualified name that are read; longer ones are no names that somebody wrote. */
const MAX_SEGMENTS = 64;

/**
 * The names that a file may use for types of other files. A type is a member of the import of its file:
 * `Member(Import('java.util.Map'), 'Map')`. A simple name that is not imported by itself may stand for a type of
 * the same package, of a package imported on demand, or of java.lang: its import lists these in order of
 * precedence, `com.acme.Map|java.util.Map|java.lang.Map`, and the import resolver chooses.
 */
export class TypeNames {
  private packageName = '';
  /** Types by simple name, as segments. */
  private readonly single = new Map<string, readonly string[]>();
  private readonly onDemand: string[] = [];
  /** Static members by name: the class as segments. */
  private readonly staticSingle = new Map<string, readonly string[]>();
  private readonly staticOnDemand: (readonly string[])[] = [];

  /** Reads the package and import declarations of a file. */
  constructor(l: FileReader<Field>) {
    if (l.tree.length === 0) return;
    for (const node of l.children(0)) {
      const code = l.code(node);
      if (code === Syntax.package_declaration) {
        const name = l.children(node).find((child) => isName(l, child));
        if (name !== undefined) this.packageName = segmentsOf(l, name).join('.');
      } else if (code === Syntax.import_declaration) this.readImport(l, node);
    }
  }

  private readImport(l: FileReader<Field>, node: number): void {
    const name = l.children(node).find((child) => isName(l, child));
    if (name === undefined) return;
    const segments = segmentsOf(l, name);
    const isOnDemand = l.childOf(node, Syntax.asterisk) >= 0;
    const last = segments[segments.length - 1];
    if (l.hasToken(node, 'static')) {
      if (isOnDemand) this.staticOnDemand.push(segments);
      else if (segments.length > 1) this.staticSingle.set(last, segments.slice(0, -1));
    } else if (!isOnDemand) this.single.set(last, segments);
    else this.onDemand.push(segments.join('.'));
  }

  /** The full name of a class, as the import of it says or the package of the file; undefined where it may be another. */
  fullName(name: string, isDeclared: boolean): string | undefined {
    const imported = this.single.get(name);
    if (imported !== undefined) return imported.join('.');
    if (this.onDemand.length > 0 && !isDeclared) return undefined;
    return this.packageName === '' ? name : `${this.packageName}.${name}`;
  }

  /** The type that a simple name of no type of this file means. */
  simple(l: FileReader<Field>, name: string, start: number, end: number): number {
    let named = this.named.get(name);
    if (named === undefined) {
      named = this.meaningOf(name);
      this.named.set(name, named);
    }
    return typeOf(l, named, start, end);
  }
  private readonly named = new Map<string, NamedType>();

  private meaningOf(name: string): NamedType {
    const known = this.single.get(name);
    if (known) return namedType(known);
    const owner = isTypeName(name) ? this.staticSingle.get(name) : undefined;
    if (owner) return namedType([...owner, name]);
    const packages = [this.packageName, ...this.onDemand];
    if (!packages.includes('java.lang')) packages.push('java.lang');
    const candidates = packages.map((one) => (one === '' ? name : `${one}.${name}`));
    return { specifier: candidates.join('|'), name, nested: [] };
  }

  /** The type that a name with its package means, and the types nested in it. */
  qualified(l: FileReader<Field>, segments: readonly string[], start: number, end: number): number {
    return typeOf(l, namedType(segments), start, end);
  }

  /** The static member that `import static` gives this name, undefined where none does. */
  staticMember(l: FileReader<Field>, name: string, start: number, end: number): number | undefined {
    const owner = this.staticSingle.get(name);
    return owner && this.memberOf(l, owner, name, start, end);
  }

  /** The classes whose static members are imported on demand: any of them may have a name that nothing else has. */
  staticsOnDemand(l: FileReader<Field>, start: number, end: number): number[] {
    return this.staticOnDemand.map((owner) => this.qualified(l, owner, start, end));
  }

  private memberOf(
    l: FileReader<Field>,
    owner: readonly string[],
    name: string,
    start: number,
    end: number,
  ): number {
    const type = this.qualified(l, owner, start, end);
    return l.builder.node(Kind.Member, start, end, type, l.builder.string(name));
  }

  /** Whether the file imports a type by that name alone. */
  isImported(name: string): boolean {
    return this.single.has(name);
  }

  /** Whether `import static` gives this very name a meaning. */
  isStaticallyImported(name: string): boolean {
    return this.staticSingle.has(name);
  }

  get hasStaticsOnDemand(): boolean {
    return this.staticOnDemand.length > 0;
  }

  /** Whether a name means that type: imported by itself or on demand. */
  imports(name: string, qualified: string): boolean {
    const known = this.single.get(name);
    if (known) return known.join('.') === qualified;
    return this.onDemand.some((one) => `${one}.${name}` === qualified);
  }
}

/** A type of another file: what is imported for it, its name there, and the types nested in it on the way to what is meant. */
interface NamedType {
  specifier: string;
  name: string;
  nested: readonly string[];
}

function namedType(segments: readonly string[]): NamedType {
  const found = segments.findIndex(isTypeName);
  const at = found < 0 ? segments.length - 1 : found;
  return {
    specifier: segments.slice(0, at + 1).join('.'),
    name: segments[at],
    nested: segments.slice(at + 1),
  };
}

function typeOf(
  l: FileReader<Field>,
  { specifier, name, nested }: NamedType,
  start: number,
  end: number,
): number {
  const { builder } = l;
  const module = builder.node(Kind.Import, start, end, builder.string(specifier));
  let type = builder.node(Kind.Member, start, end, module, builder.string(name));
  for (const member of nested) type = builder.node(Kind.Member, start, end, type, builder.string(member));
  return type;
}

/** Types start with a capital letter by a convention that all but never fails, packages and variables do not. */
export function isTypeName(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}

function isName(l: FileReader<Field>, node: number): boolean {
  return l.code(node) === Syntax.identifier || l.code(node) === Syntax.scoped_identifier;
}

/** `a.b.C` as its parts. */
export function segmentsOf(l: FileReader<Field>, node: number): string[] {
  const segments: string[] = [];
  for (let child = node; child < l.next(node) && segments.length < MAX_SEGMENTS; child++)
    if (l.code(child) === Syntax.identifier) segments.push(l.textOf(child));
  return segments;
}
