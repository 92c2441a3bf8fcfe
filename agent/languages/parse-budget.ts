/**
 * Counts a parse in tree-sitter's own steps (it reports every hundred of its operations), never in time,
 * so that the same text always parses or is always given up. Ordinary code needs 0.002 to 0.02 reports a character;
 * the error recovery of hostile text can need many times more.
 */
export class ParseBudget {
  private left: number;

  /** `length`: length of the text in UTF-16 units. */
  constructor(length: number) {
    this.left = 10_000 + length / 4;
  }

  /** tree-sitter's progress callback: true ends the parse. */
  readonly spend = (): boolean => this.left-- <= 0;

  get isSpent(): boolean {
    return this.left < 0;
  }
}
