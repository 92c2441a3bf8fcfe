/**
 * Gives each asker the first free name from the one it asks for. Who lies may ask for one name hundreds of thousands of times,
 * or for names that stand in a row: a walk over taken names is shortened for all that come later (path compression), so that
 * all walks together take little more than one step a name.
 */
export class FreeNames {
  private readonly skips = new Map<string, string>();

  constructor(
    /** Names that are given away; those that are given from here join them. */
    private readonly taken: Set<string>,
    /** The name to try where one is taken; all names must be reached in turn. */
    private readonly next: (name: string) => string,
  ) {}

  take(wanted: string): string {
    const passed: string[] = [];
    let free = wanted;
    while (this.taken.has(free)) {
      passed.push(free);
      free = this.skips.get(free) ?? this.next(free);
    }
    this.taken.add(free);
    for (const name of passed) this.skips.set(name, free);
    return free;
  }
}
