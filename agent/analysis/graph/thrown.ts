/** What may be thrown in a part of a function: what calls throw is not what they give. */
export interface Thrown {
  readonly values: number[];
  readonly calls: number[];
}
