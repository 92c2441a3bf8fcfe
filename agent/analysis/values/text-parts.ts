/** A text that is put together: its parts in order, and what stands between each two of them. */
export interface TextParts {
  readonly parts: readonly number[];
  readonly between: string;
}
