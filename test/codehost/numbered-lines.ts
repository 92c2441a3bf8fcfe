/** A text of `line 1`, `line 2` and so on. */
export function numberedLines(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');
}
