import type { Paths } from './paths.js';
import { Triples } from './triples.js';

/** Counts the paths below which values are untrusted, members apart from longer ones, to know when there are too many. */
export class PathCounts {
  private readonly places = new Triples();
  private readonly counts: number[] = [];

  constructor(private readonly paths: Paths) {}

  /** Whether one more path of a value is beyond what is kept apart. @param first with `second`, what tells the value from others */
  isOneTooMany(first: number, second: number, path: number): boolean {
    const place = this.places.add(first, second, this.paths.isMember(path) ? 1 : 0);
    const count = (this.counts[place] ?? 0) + 1;
    this.counts[place] = count;
    return this.paths.isBeyond(count, path);
  }
}
