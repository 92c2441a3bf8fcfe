import { Kind } from '../../ir/kinds.js';
import type { Module, Program } from '../program.js';

/**
 * A text for each function by what is written in it, whatever file it stands in and wherever there: by it functions have
 * an order that belongs to the program.
 */
export class ContentKeys {
  private readonly known: (readonly string[] | undefined)[] = [];

  constructor(private readonly program: Program) {}

  of(unit: number, fn: number): string {
    let keys = this.known[unit];
    if (keys === undefined) {
      keys = keysOf(this.program.modules[unit]);
      this.known[unit] = keys;
    }
    return keys[fn];
  }
}

function keysOf({ unit, functionAt }: Module): string[] {
  const { functions } = unit.data;
  const hashes = new Int32Array(functions.length);
  const add = (fn: number, value: number) => {
    hashes[fn] = Math.imul(hashes[fn] ^ value, 0x01000193);
  };
  for (let node = 0; node < unit.nodeCount; node++) {
    const start = unit.start(node);
    const fn = functionAt(start);
    add(fn, unit.kind(node) * 0x10001 + (start - functions[fn].start));
    const text = textOf(unit.kind(node)) === 'a' ? unit.a(node) : textOf(unit.kind(node)) === 'b' ? unit.b(node) : -1;
    if (text >= 0) for (const letter of unit.string(text).slice(0, MAX_TEXT)) add(fn, letter.charCodeAt(0));
  }
  return functions.map(({ name }, fn) => `${name} ${hashes[fn] >>> 0}`);
}

/** Of longer texts the beginning counts. */
const MAX_TEXT = 40;

/** The operand that is a text. */
function textOf(kind: number): 'a' | 'b' | null {
  switch (kind) {
    case Kind.Local:
    case Kind.Captured:
    case Kind.Member:
      return 'b';
    case Kind.Global:
    case Kind.String:
    case Kind.Number:
      return 'a';
    default:
      return null;
  }
}
