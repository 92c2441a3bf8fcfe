/**
 * Rows of a list as JSON. As long as a row is the same object, shown with the same, it is written once.
 * @param write makes JSON of a row and what it is shown with
 */
export function keptTexts<Row extends object, Beside extends string | number | null>(
  write: (row: Row, beside: Beside) => string,
): (row: Row, beside: Beside) => string {
  const known = new WeakMap<Row, { beside: Beside; text: string }>();
  return (row, beside) => {
    const kept = known.get(row);
    if (kept?.beside === beside) return kept.text;
    const text = write(row, beside);
    known.set(row, { beside, text });
    return text;
  };
}

/** The list of them, in UTF-8. */
export function listOf(texts: readonly string[]): Buffer {
  return Buffer.from(`[${texts.join(',')}]`);
}
