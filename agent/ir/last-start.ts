/** The position of the last of some ascending numbers that is at most as great as another one; 0 where none is, -1 of no numbers. */
export function lastStart(starts: ArrayLike<number>, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}
