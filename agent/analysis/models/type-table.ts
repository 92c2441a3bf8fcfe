import { NONE } from '../../ir/kinds.js';
import { type BuiltinType, builtinTypes } from './builtin-types.js';
import { NarrowerTypes } from './narrower-types.js';
import type { SymbolFacts } from './symbol-facts.js';
import type { SymbolTree } from './symbol-tree.js';
import type { TypeNames } from './type-names.js';

const NOTHING: readonly number[] = [];

/** The types that the rules of a language speak of, and what they derive from. */
export class TypeTable {
  readonly builtin: Record<BuiltinType, readonly number[]>;
  /** The built-in types: texts, numbers, collections. */
  readonly neutral: ReadonlySet<number>;
  readonly narrower: NarrowerTypes;
  /** The methods by which an object becomes text. */
  readonly textMethods: readonly string[];
  /** The member that is the class of an object, null where the rules name none. */
  readonly classMember: string | null;

  /** @param tree complete */
  constructor(
    private readonly tree: SymbolTree,
    private readonly names: TypeNames,
  ) {
    const { nodes, root } = tree;
    for (const [index, node] of nodes.entries()) {
      if (node.extends.length === 0) continue;
      const line = [index];
      for (let i = 0; i < line.length; i++)
        for (const base of nodes[line[i]].extends) if (!line.includes(base)) line.push(base);
      node.line = line;
    }
    this.narrower = new NarrowerTypes(nodes, (type) => this.line(type));
    nodes[names.node('tuple')].line = [names.node('tuple'), names.node('list')];
    this.builtin = Object.fromEntries(
      builtinTypes.map((type) => [type, this.line(tree.path(root, type))]),
    ) as Record<BuiltinType, readonly number[]>;
    this.neutral = new Set(Object.values(this.builtin).flat());
    this.textMethods = names.textMethods;
    this.classMember = names.classMember;
  }

  /** A type named by a model, and all that it extends. */
  named(name: string): readonly number[] {
    const symbol = this.names.find(name);
    return symbol === undefined ? NOTHING : this.line(symbol);
  }

  /** A type and all that it extends. */
  line(type: number): readonly number[] {
    return this.tree.nodes[type].line ?? [type];
  }

  /** Whether an instance of a type stands for records of a class of the program. */
  areRecords(type: number): boolean {
    return this.line(type).some((one) => this.names.records.has(one));
  }

  /** Under which names instances of some types keep of which class the records are that they deal with: see `TypeModel.manages`. */
  managedBy(types: readonly number[]): { readonly of: readonly string[]; readonly as?: string } | undefined {
    const { managing } = this.names;
    return managing.size === 0 ? undefined : managing.get(types.find((type) => managing.has(type)) ?? NONE);
  }

  /** Whether classes that derive from some types have records, or what manages them: a member that stands for them. */
  haveRecords(types: readonly number[]): boolean {
    return types.some((type) =>
      [...(this.tree.nodes[type].memberTypes?.values() ?? [])].some((one) => this.areRecords(one)),
    );
  }

  /** Whether rules speak of types of texts by what these begin with. */
  get hasLeading(): boolean {
    return this.names.leading.size > 0;
  }

  /** Whether a text that begins with one is of the type, too. */
  isLeading(type: number): boolean {
    return this.names.leading.has(type);
  }

  /** What an instance made by calling or constructing the symbols is an instance of. */
  ofInstances(symbols: readonly number[]): readonly number[] {
    const types: number[] = [];
    for (const symbol of symbols) {
      const node = this.tree.nodes[symbol];
      if (node.instance !== null || node.extends.length > 0 || isOfTypes(node.facts))
        types.push(...this.line(symbol));
    }
    return types;
  }

  /** Types stated by the models for members of types. */
  ofMember(types: readonly number[], name: string): readonly number[] {
    for (const type of types) {
      const found = this.tree.nodes[type].memberTypes?.get(name);
      if (found !== undefined) return this.line(found);
    }
    return NOTHING;
  }

  /** The method by which instances of the types are called where a function is wanted, null where there is none. */
  functionName(types: readonly number[]): string | null {
    for (const type of types) {
      const { functionName } = this.tree.nodes[type];
      if (functionName !== null) return functionName;
    }
    return null;
  }

  /** Whether values of one of these types are numbers, checked, or otherwise no text of anybody's. */
  holdNoText(types: readonly number[]): boolean {
    const { number, checked } = this.builtin;
    return types.includes(number[0]) || types.includes(checked[0]) || this.isClosed(types);
  }

  /** Those of some types whose instances keep what a program adds to them: see `TypeModel.keeps`. @param asMember as a member */
  keepersIn(types: readonly number[], asMember: boolean): readonly number[] {
    const { keepers } = this.names;
    if (keepers.size === 0) return NOTHING;
    return types.filter((type) => (asMember ? keepers.get(type) === 'members' : keepers.has(type)));
  }

  /** Whether values of one of these types hold no text of anybody's. */
  isClosed(types: readonly number[]): boolean {
    return types.some((type) => this.names.closed.has(type));
  }
}

/** Rules say something of the classes that derive from it, or of the functions that are of the type. */
function isOfTypes(facts: SymbolFacts | null): boolean {
  return facts !== null && facts.subclass.length + facts.typed.length > 0;
}
