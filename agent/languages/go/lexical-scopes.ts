import { NONE } from '../../ir/kinds.js';

/** What a name means inside a function. */
export interface Binding {
  kind: 'variable' | 'type' | 'type-parameter';
  /** The name by which the builder knows it. */
  key: string;
  /** Syntax node of the stated type or constraint, NONE where none is stated. */
  type: number;
  /** It holds a channel, as far as its declaration tells. */
  isChannel: boolean;
}

interface Block {
  names: Map<string, Binding>;
  /** Names that were used in the block and mean something outside of it. */
  used: Set<string>;
}

/**
 * The blocks around the place that is being lowered. A name means what was declared before it, so that in
 * `name := strings.TrimSpace(name)` the second is that of an outer block. The builder resolves names by block, whatever
 * the order: a variable whose name was used in its block before gets another name there.
 */
export class LexicalScopes {
  private readonly blocks: Block[] = [];
  private renamed = 0;

  open(): void {
    this.blocks.push({ names: new Map(), used: new Set() });
  }

  close(): void {
    const closed = this.blocks.pop();
    const around = this.blocks[this.blocks.length - 1];
    if (closed === undefined || around === undefined) return;
    for (const name of closed.used) if (!around.names.has(name)) around.used.add(name);
  }

  lookUp(name: string): Binding | undefined {
    for (let i = this.blocks.length - 1; i >= 0; i--) {
      const binding = this.blocks[i].names.get(name);
      if (binding !== undefined) return binding;
      this.blocks[i].used.add(name);
    }
    return undefined;
  }

  /** Whether the innermost block itself declares a name. */
  isDeclaredHere(name: string): boolean {
    return this.blocks[this.blocks.length - 1]?.names.has(name) ?? false;
  }

  declare(name: string, kind: Binding['kind'], type = NONE, isChannel = false): Binding {
    const block = this.blocks[this.blocks.length - 1];
    const key = block?.used.has(name) ? `${name}#${++this.renamed}` : name;
    const binding = { kind, key, type, isChannel };
    block?.names.set(name, binding);
    return binding;
  }
}
