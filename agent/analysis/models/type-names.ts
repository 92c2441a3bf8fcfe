import type { TypeModel } from '../../rules/rule.js';
import type { SymbolTree } from './symbol-tree.js';

/** The types that rules name, while a tree of symbols is built. */
export class TypeNames {
  private readonly byName = new Map<string, number>();
  readonly closed = new Set<number>();
  readonly leading = new Set<number>();
  readonly records = new Set<number>();
  readonly managing = new Map<number, NonNullable<TypeModel['manages']>>();
  readonly keepers = new Map<number, NonNullable<TypeModel['keeps']>>();
  textMethods: readonly string[] = [];
  classMember: string | null = null;

  constructor(private readonly tree: SymbolTree) {}

  find(name: string): number | undefined {
    return this.byName.get(name);
  }

  /** The node of a type, made where it is missing. */
  node(name: string): number {
    let symbol = this.byName.get(name);
    if (symbol === undefined) {
      const [path, ...members] = name.split('#');
      symbol = this.tree.path(this.tree.root, path);
      for (const member of members) symbol = this.tree.edge(symbol, member, true);
      this.byName.set(name, symbol);
    }
    return symbol;
  }

  add(name: string, model: TypeModel): void {
    const own = this.node(name);
    const node = this.tree.nodes[own];
    for (const base of model.extends ?? []) node.extends.push(this.node(base));
    node.instance ??= new Map();
    node.functionName ??= model.function ?? null;
    if (model.closed) this.closed.add(own);
    if (model.leading) this.leading.add(own);
    if (model.records) this.records.add(own);
    if (model.keeps) this.keepers.set(own, model.keeps);
    if (name === 'string' && model.from !== undefined) this.textMethods = model.from;
    if (name === 'function' && model.from !== undefined) [this.classMember] = model.from;
    if (model.manages) this.managing.set(own, model.manages);
    for (const [member, type] of Object.entries(model.members ?? {})) {
      node.memberTypes ??= new Map();
      node.memberTypes.set(member, this.node(type));
    }
  }
}
