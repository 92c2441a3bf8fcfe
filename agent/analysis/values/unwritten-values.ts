import { type ConfigurationValue, refersToOthers } from '../api/configuration.js';
import type { Constant } from './constant.js';

/** A value that stands nowhere in the code. */
export interface Unwritten {
  readonly value: Constant | NonNullable<ConfigurationValue>;
  /** A file of settings says it, and not the rules. */
  readonly isConfigured: boolean;
}

/** Values that rules and files of settings state, as numbers less than NONE: they stand among nodes. */
export class UnwrittenValues {
  private readonly all: Unwritten[] = [];
  private readonly ofRules = new Map<Constant, number>();
  private readonly ofFiles = new Map<ConfigurationValue, number>();

  constant(value: Constant): number {
    return this.ofRules.get(value) ?? this.add(this.ofRules, value, { value, isConfigured: false });
  }

  configured(value: NonNullable<ConfigurationValue>): number {
    return this.ofFiles.get(value) ?? this.add(this.ofFiles, value, { value, isConfigured: true });
  }

  of(number: number): Unwritten {
    return this.all[-2 - number];
  }

  /** What lies in one under a name, or under any; null where that is nothing. */
  inside(number: number, name: string | null): number[] | null {
    const { value } = this.of(number);
    if (value === null || typeof value !== 'object') return null;
    const items: ReadonlyMap<string, ConfigurationValue> =
      value instanceof Map ? value : byPosition(value as readonly ConfigurationValue[]);
    const found = name === null ? [...items.values()] : items.has(name) ? [items.get(name) ?? null] : [];
    if (found.length === 0) return null;
    return found.flatMap((item) => (item === null || refersToOthers(item) ? [] : this.configured(item)));
  }

  private add<T>(known: Map<T, number>, value: T, stated: Unwritten): number {
    const number = -1 - this.all.push(stated);
    known.set(value, number);
    return number;
  }
}

function byPosition(items: readonly ConfigurationValue[]): Map<string, ConfigurationValue> {
  return new Map(items.map((item, position) => [String(position), item]));
}
