const NO_NAMES: ReadonlySet<string> = new Set();

/** Names that count in some modules only. */
export class NamesByModule {
  private readonly names = new Map<number, Set<string>>();

  get isEmpty(): boolean {
    return this.names.size === 0;
  }

  in(unit: number): ReadonlySet<string> {
    return this.names.get(unit) ?? NO_NAMES;
  }

  /** False where it was there already. */
  add(unit: number, name: string): boolean {
    const names = this.names.get(unit);
    if (names === undefined) this.names.set(unit, new Set([name]));
    else if (names.has(name)) return false;
    else names.add(name);
    return true;
  }
}

/** Such names, of which those that were added since the last look are to be looked at. */
export class FreshNames {
  private readonly known = new NamesByModule();
  private fresh = new NamesByModule();

  get isEmpty(): boolean {
    return this.fresh.isEmpty;
  }

  add(unit: number, name: string): void {
    if (this.known.add(unit, name)) this.fresh.add(unit, name);
  }

  /** What was added since the last time. */
  take(): NamesByModule {
    const { fresh } = this;
    this.fresh = new NamesByModule();
    return fresh;
  }
}
