/** What may be thrown in a part of a function: what calls throw is not what they give. */
export interface Thrown {
  readonly values: number[];
  readonly calls: number[];
}

/** What is thrown in one part is thrown in the one around it, too. @param around undefined where that is all of the function */
export function throwFurther({ values, calls }: Thrown, around: Thrown | undefined): void {
  around?.values.push(...values);
  around?.calls.push(...calls);
}
