import { NONE } from '../../ir/kinds.js';
import type { ClassContext, FieldDeclaration } from './class-context.js';

type Entry =
  | {
      kind: 'block';
      variables: Map<string, number> | null;
      types: Map<string, ClassContext> | null;
      typeParameters: Map<string, number> | null;
    }
  | { kind: 'function'; isStatic: boolean }
  | { kind: 'class'; cls: ClassContext };

/** What a name means by the declarations around it. */
export type Meaning =
  /** `type`: the syntax node of its stated type, NONE where none is stated. */
  { kind: 'variable'; type: number } | { kind: 'field'; cls: ClassContext; field: FieldDeclaration };

/** The blocks, functions and classes around the place that is being lowered. A name is declared before it is used, but for members. */
export class LexicalScopes {
  private readonly entries: Entry[] = [];

  openBlock(): void {
    this.entries.push({ kind: 'block', variables: null, types: null, typeParameters: null });
  }
  openFunction(isStatic: boolean): void {
    this.entries.push({ kind: 'function', isStatic });
    this.openBlock();
  }
  openClass(cls: ClassContext): void {
    this.entries.push({ kind: 'class', cls });
  }
  closeBlock(): void {
    this.entries.pop();
  }
  closeFunction(): void {
    this.entries.length -= 2;
  }
  closeClass(): void {
    this.entries.pop();
  }

  declareVariable(name: string, type = NONE): void {
    const block = this.block();
    if (!block) return;
    block.variables ??= new Map();
    block.variables.set(name, type);
  }
  declareType(cls: ClassContext): void {
    const block = this.block();
    if (!block) return;
    block.types ??= new Map();
    block.types.set(cls.name, cls);
  }
  declareTypeParameters(parameters: Map<string, number>): void {
    const block = this.block();
    if (block && parameters.size > 0) block.typeParameters = parameters;
  }

  meaning(name: string): Meaning | undefined {
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i];
      if (entry.kind === 'block') {
        const type = entry.variables?.get(name);
        if (type !== undefined) return { kind: 'variable', type };
      } else if (entry.kind === 'class') {
        const field = inherited(entry.cls, (cls) => cls.fields.get(name));
        if (field) return { kind: 'field', cls: entry.cls, field };
      }
    }
    return undefined;
  }

  /** The innermost class that has a method of that name, of its own or from a base class in this file. */
  method(name: string): { cls: ClassContext; isStatic: boolean } | undefined {
    for (const cls of this.classes()) {
      const method = inherited(cls, (one) => one.methods.get(name));
      if (method) return { cls, isStatic: method.isStatic };
    }
    return undefined;
  }

  /** A type of this file, or a type parameter with its bound, by its simple name. */
  type(name: string): ClassContext | { bound: number } | undefined {
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i];
      if (entry.kind === 'function') continue;
      const parameters = entry.kind === 'block' ? entry.typeParameters : entry.cls.typeParameters;
      const bound = parameters?.get(name);
      if (bound !== undefined) return { bound };
      if (entry.kind === 'block') {
        const local = entry.types?.get(name);
        if (local) return local;
      } else if (entry.cls.name === name) return entry.cls;
      else {
        const member = memberType(entry.cls, name);
        if (member) return member;
      }
    }
    return undefined;
  }

  /** The classes around, innermost first. */
  classes(): ClassContext[] {
    const classes: ClassContext[] = [];
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i];
      if (entry.kind === 'class') classes.push(entry.cls);
    }
    return classes;
  }

  /**
   * How an instance of a class around is reached: from the receiver of which class, and over how many hidden
   * references to outer instances. Undefined where there is none, as in a static method.
   */
  wayTo(wanted: ClassContext): { from: ClassContext; hops: number } | undefined {
    let from: ClassContext | undefined;
    let hops = 0;
    let passed: ClassContext | undefined;
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i];
      if (entry.kind === 'function' && entry.isStatic && from === undefined) {
        // Code of a class cannot use instances around it once a function on the way is static.
        return undefined;
      }
      // Initialisers stand in their class a second time, inside its constructor.
      if (entry.kind !== 'class' || entry.cls === passed) continue;
      passed = entry.cls;
      from ??= entry.cls;
      if (entry.cls === wanted) return { from, hops };
      if (entry.cls.isInner) hops++;
      else if (entry.cls.isLocal) {
        from = undefined;
        hops = 0;
      } else return undefined;
    }
    return undefined;
  }

  private block(): Extract<Entry, { kind: 'block' }> | undefined {
    const last = this.entries[this.entries.length - 1];
    return last?.kind === 'block' ? last : undefined;
  }
}

/** The type of a name that stands in a class, or in a base class of it in this file. */
export function memberType(cls: ClassContext, name: string): ClassContext | undefined {
  return inherited(cls, (one) => one.types.get(name));
}

/** Base classes that are looked through for one member. */
const MAX_BASES = 50;

/** The first answer of a class or of the classes in this file that it derives from. */
function inherited<T>(cls: ClassContext, find: (cls: ClassContext) => T | undefined): T | undefined {
  // Most classes derive from none of their own file, and names are looked up all the time.
  if (cls.dependsOn.length === 0) return find(cls);
  const waiting = [cls];
  const seen = new Set<ClassContext>();
  while (waiting.length > 0 && seen.size < MAX_BASES) {
    const next = waiting.shift() as ClassContext;
    if (seen.has(next)) continue;
    seen.add(next);
    const found = find(next);
    if (found !== undefined) return found;
    waiting.push(...next.dependsOn);
  }
  return undefined;
}
