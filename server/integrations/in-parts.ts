/** A long list as shorter ones, in order: what is written at once keeps others from the database. */
export function* inParts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
