/** The class that a component with options stands for, by a name that no component has. */
export const OPTIONS = 'goalkeeperOptions__';

/** A function of which nothing is known, so that nobody can tell how a condition ends. */
export const ANYTHING = 'goalkeeperAnything__';

/** What expressions of templates find besides the members of the component, as Vue lists it. */
export const templateGlobals: ReadonlySet<string> = new Set(
  `undefined Infinity NaN isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent
  Math Number Date Array Object Boolean String RegExp Map Set JSON Intl BigInt console Error Symbol`.split(
    /\s+/,
  ),
);

/** `my-child` as a name: `myChild`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}
