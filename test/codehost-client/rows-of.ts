/** The rows of all pages. */
export async function rowsOf<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}
