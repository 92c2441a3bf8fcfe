import type { Mark } from './value.js';

// What a program puts around outside data in a text. Who gives a whole command or path may choose it; who gives a part
// of one was meant to choose that part.

/** Stands in the beginning of a text for a part that is not known. */
export const SOMETHING = '\u0000';

/** Nothing: the text is as it came. */
export const ALONE = 0;
/** Something stands behind it. */
export const WITHIN = 1;
/** Something stands before it. */
export const BEHIND = 2;

/** Marks of a part of a text that the program puts together. */
export function partMarks(marks: readonly Mark[], part: number): readonly Mark[] {
  return marks.every((mark) => mark.part >= part && !mark.whole)
    ? marks
    : marks.map((mark) => mark.asPart(Math.max(mark.part, part)));
}
