import { OTHER_MEMBER } from '../../ir/kinds.js';
import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';

/**
 * Objects of classes of the program that are maps as well (`class Settings(dict)`): what lies in them under a key is none of their
 * attributes, unless a method of theirs says so.
 */
export class MapObjects {
  private readonly classes = new Map<number, boolean>();

  constructor(private readonly objects: Objects) {}

  /** Whether a value can be nothing else. */
  has(value: number): boolean {
    const { variables, tokens } = this.objects.parts;
    const held = variables.of(value);
    if (held.size === 0) return false;
    for (const token of held)
      if (tokens.kind(token) !== TokenKind.Instance || !this.isMap(tokens.first(token))) return false;
    return true;
  }

  private isMap(cls: number): boolean {
    let isMap = this.classes.get(cls);
    if (isMap === undefined) {
      const { library, classes } = this.objects.parts;
      const [map] = library.table.types.builtin.map;
      isMap =
        library.typesOfClass(cls).includes(map) &&
        classes.line(cls).every(({ methods }) => !methods.has(OTHER_MEMBER));
      this.classes.set(cls, isMap);
    }
    return isMap;
  }
}
