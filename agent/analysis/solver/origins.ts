import { newOrigin, type Origin } from '../mark.js';

/** The origins of one function: the same ones each time that it is evaluated, so that its summaries can be compared. */
export class Origins {
  private readonly known = new Map<string, Origin>();
  private results = 0;

  /** What callers pass to a function: the one that is evaluated, or one within it. */
  parameter(fn: number, index: number, isDemanded: boolean, isKnown: boolean): Origin {
    const key = `parameter ${fn} ${index} ${isDemanded} ${isKnown}`;
    return this.get(key, () => newOrigin('parameter', index, -1, -1, null, isDemanded, isKnown));
  }

  /** What comes of a call that only callers can resolve. */
  result(unit: number, node: number, about: string): Origin {
    const key = `result ${unit} ${node} ${about}`;
    return this.get(key, () => newOrigin('result', this.results++, unit, node));
  }

  private get(key: string, make: () => Origin): Origin {
    let origin = this.known.get(key);
    if (origin === undefined) {
      origin = make();
      this.known.set(key, origin);
    }
    return origin;
  }
}

/** An origin as a text: what it stands for, by the function that it belongs to. */
export function originKey({ kind, index, path }: Origin): string {
  return `${kind} ${index} ${path.join('.')}`;
}
