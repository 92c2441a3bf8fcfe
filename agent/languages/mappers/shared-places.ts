import type { UnitBuilder } from '../../ir/builder.js';
import { FunctionFlag, Kind } from '../../ir/kinds.js';
import type { Place } from './mapper-file.js';

/** A function of MyBatis as the rules know it. */
export function operation(builder: UnitBuilder, name: string, { start, end }: Place): number {
  const library = builder.name('mybatis', start, end);
  return builder.node(Kind.Member, start, end, library, builder.string(name));
}

/**
 * Placeholders in fragments that several statements include: each is a method of the mapper that takes the value, so that
 * it is one place whichever statement a value comes from.
 */
export class SharedPlaces {
  private readonly places = new Map<string, { name: string; place: Place }>();

  /** The name of the method for what a fragment inserts; the first place counts of the same text. */
  methodFor(fragment: string, text: string, place: Place): string {
    const key = `${text} of ${fragment}`;
    let known = this.places.get(key);
    if (known === undefined) {
      known = { name: key, place };
      this.places.set(key, known);
    }
    return known.name;
  }

  /** Adds the methods to the class that is open. */
  lower(builder: UnitBuilder): void {
    for (const { name, place } of this.places.values()) {
      const { start, end } = place;
      const fn = builder.openFunction({ name, flags: FunctionFlag.Method, start, end });
      builder.functionInfo(fn).receiver = builder.declare('this', 'function');
      const { slot } = builder.parameter({ name: 'value', start, end });
      const value = builder.list([builder.local(slot, start, end)]);
      const call = builder.node(Kind.Call, start, end, operation(builder, 'text', place), value);
      builder.closeFunction([builder.node(Kind.Expression, start, end, call)]);
    }
  }
}
