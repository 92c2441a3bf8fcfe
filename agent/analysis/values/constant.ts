export type Constant = string | number | boolean | null | undefined;

/** A constant is boxed, since `undefined` is one too. */
export interface ConstantBox {
  readonly value: Constant;
  /** It stands in a file of settings, and not in the code. */
  readonly isConfigured?: boolean;
  /** Where it is written, for constants that findings are reported at. */
  readonly site?: { readonly unit: number; readonly node: number };
}

/** Knows the one constant that a value is; null where it may be another. */
export interface KnownConstants {
  one(variable: number): ConstantBox | null;
}
