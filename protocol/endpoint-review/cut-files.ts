import type { EndpointOutline, ServedOutline } from './outline.js';

/**
 * Files of which something was left out at a limit, in one of two commits. What is said of endpoints there may be said because of
 * the limit; of all others it is because of the change. The limit meets a little earlier or later in each commit, so a file that
 * both cut off is no better known than one that one did.
 */
export class CutFiles {
  private readonly base: ReadonlySet<string>;
  private readonly head: ReadonlySet<string>;
  private readonly hidden = new Set<string>();

  constructor(base: ServedOutline, head: ServedOutline) {
    this.base = new Set(base.cutFiles);
    this.head = new Set(head.cutFiles);
  }

  /** Whether a difference of these endpoints may come from what was left out; the file is kept in mind then. */
  hides(...endpoints: readonly EndpointOutline[]): boolean {
    const files = endpoints.flatMap(({ file, wiredIn = [] }) => [file, ...wiredIn]);
    const cut = files.filter((one) => this.base.has(one) || this.head.has(one));
    for (const file of cut) this.hidden.add(file);
    return cut.length > 0;
  }

  /** Files that hide changes, of those that were cut off in a commit: what both cut off counts only where they differ. */
  of(commit: 'base' | 'head'): string[] {
    const [mine, other] = commit === 'base' ? [this.base, this.head] : [this.head, this.base];
    return [...mine].filter((file) => !other.has(file) || (commit === 'head' && this.hidden.has(file)));
  }
}
