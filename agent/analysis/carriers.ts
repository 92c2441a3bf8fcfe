import type { Engine } from './engine.js';
import { usersOf } from './relevance.js';
import type { Cell, Holder } from './state.js';
import type { Value } from './value.js';

/** How often what carries outside data is looked for anew: each time one more call or store further from where it came in. */
const MAX_ROUNDS = 6;
/** How deep objects are looked into. */
const MAX_DEPTH = 2;

/**
 * Names by which outside data is met away from where it comes in: functions that give it, and variables, fields and keys
 * where it was put. Functions that use one of them are looked at too, even where they use no name of the rules.
 */
export class Carriers {
  private readonly known = new Set<string>();
  private names = new Set<string>();

  /** Notes the name of what holds or gives a value, and those inside of it, where outside data is in it. */
  add(name: string, value: Value): void {
    if (this.known.has(name) || !this.carries(value, MAX_DEPTH)) return;
    this.note(name);
  }

  /** The same for what a cell of a module, an object or a class holds. */
  addCell(engine: Engine, holder: Holder, key: Cell, value: Value): void {
    if (typeof key === 'string') this.add(key, value);
    else if ('fn' in holder) {
      const name = engine.program.modules[holder.unit].unit.data.functions[holder.fn].locals[key];
      if (name !== undefined) this.add(name, value);
    } else this.carries(value, MAX_DEPTH);
  }

  /** Looks at the functions that use the names, and at those that use what those make known. */
  lookAtUsers(engine: Engine): void {
    for (let round = 0; round < MAX_ROUNDS && this.names.size > 0; round++) {
      const { names } = this;
      this.names = new Set();
      for (const module of engine.program.modules)
        for (const fn of usersOf(module, names))
          if (!module.open[fn] && engine.isWorthwhile(module, fn)) engine.summary(module.index, fn);
    }
  }

  /** Whether outside data is in the value. The keys of objects in it that have some are noted on the way. */
  private carries(value: Value, depth: number): boolean {
    let carries = value.marks.some(({ origin }) => origin.kind === 'source');
    if (depth === 0) return carries;
    for (const object of value.objects)
      for (const [key, cell] of object.cells) {
        if (!this.carries(cell, depth - 1)) continue;
        carries = true;
        if (typeof key === 'string') this.note(key);
      }
    return carries;
  }

  private note(name: string): void {
    if (name === '' || this.known.has(name)) return;
    this.known.add(name);
    this.names.add(name);
  }
}
