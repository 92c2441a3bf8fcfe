import { ALL_CLASSES } from '../models/weakness-classes.js';

/** The classes that all of some say; none where nothing says any. @param classesOf null for one that does not count */
export function saidByAll<T>(all: Iterable<T>, classesOf: (one: T) => number | null): number {
  let classes = ALL_CLASSES;
  let isAny = false;
  for (const one of all) {
    const own = classesOf(one);
    if (own === null) continue;
    classes &= own;
    isAny = true;
    if (classes === 0) break;
  }
  return isAny ? classes : 0;
}
