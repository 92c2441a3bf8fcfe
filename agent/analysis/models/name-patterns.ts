import { regExp } from './patterns.js';
import type { AssignUses, MatchUse, SinkUse } from './symbol-facts.js';

/** A regular expression on a name. */
interface NamePattern {
  name: string;
  ignoreCase?: boolean;
}
interface Named<T> {
  name: RegExp;
  use: T;
}

const NO_USES: AssignUses = { sinks: [], matches: [] };
const NOTHING: readonly MatchUse[] = [];

/** What the rules say of things by their names alone. */
export class NamePatterns {
  private readonly sinks: Named<SinkUse>[] = [];
  private readonly matches: Named<MatchUse>[] = [];
  private readonly comparisons: Named<MatchUse>[] = [];
  private readonly known = new Map<string, AssignUses>();
  /** Fits whenever one of the patterns on assignments may. */
  private any: RegExp | null = null;

  addSink(pattern: NamePattern, use: SinkUse): void {
    this.sinks.push({ name: regExp(pattern.name, pattern.ignoreCase), use });
  }
  addMatch(pattern: NamePattern, use: MatchUse): void {
    this.matches.push({ name: regExp(pattern.name, pattern.ignoreCase), use });
  }
  addCompared(pattern: NamePattern, use: MatchUse): void {
    this.comparisons.push({ name: regExp(pattern.name, pattern.ignoreCase), use });
  }

  /** Of a variable, member, property or keyword of this name when it is given a value. */
  assigned(name: string): AssignUses {
    let uses = this.known.get(name);
    if (uses === undefined) {
      uses = this.mayFit(name) ? { sinks: of(this.sinks, name), matches: of(this.matches, name) } : NO_USES;
      this.known.set(name, uses);
    }
    return uses;
  }

  /** Whether anything that is given a name may be a sink. */
  get hasSinks(): boolean {
    return this.sinks.length > 0;
  }

  /** Whether anything is said of comparisons. */
  get hasComparisons(): boolean {
    return this.comparisons.length > 0;
  }

  /** Of comparisons of what has this name. */
  compared(name: string): readonly MatchUse[] {
    return this.comparisons.length === 0 ? NOTHING : of(this.comparisons, name);
  }

  private mayFit(name: string): boolean {
    if (this.sinks.length + this.matches.length === 0) return false;
    this.any ??= new RegExp(
      [...this.sinks, ...this.matches].map((one) => `(?:${one.name.source})`).join('|'),
      'i',
    );
    return this.any.test(name);
  }
}

function of<T>(all: readonly Named<T>[], name: string): T[] {
  return all.filter((one) => one.name.test(name)).map((one) => one.use);
}
