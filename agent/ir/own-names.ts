/** A name for a variable that a language has and no program writes. @param words by which people read of it @param at makes it unique */
export function ownName(words: string, at: number): string {
  return `(${words} ${at})`;
}

/** The words of such a name; null for names of programs. */
export function ownNameWords(name: string): string | null {
  return /^\((.+) \d+\)$/.exec(name)?.[1] ?? null;
}
