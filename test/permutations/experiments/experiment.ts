import type { PartKind, Piece, Program, ProgramFile, ProgramLanguage } from '../program.js';

/** A program written by hand whose findings must be the same in every order, and what they must be. */
export interface Experiment {
  program: Program;
  /** Sinks that untrusted input reaches, by the mark in their text: `s1` of `exec('s1 ' + x)`. All others are harmless. */
  weak: readonly string[];
  /** Every part of the longest group of this kind comes to every place, instead of a sample of all orders. */
  turning?: PartKind;
}

/** What an experiment shows beside its program. */
type Expectation = Omit<Experiment, 'program'> & { isLibrary?: boolean };

export function experiment(
  language: ProgramLanguage,
  title: string,
  { isLibrary = false, ...expectation }: Expectation,
  files: readonly ProgramFile[],
): Experiment {
  return { program: { name: `${language}: ${title}`, language, files, isLibrary }, ...expectation };
}

export function file(stem: string, ...pieces: readonly Piece[]): ProgramFile {
  return { stem, pieces };
}

/** `count` texts, by their numbers from 0. */
export function times(count: number, text: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => text(index));
}
