import { go } from './go/index.js';
import { java } from './java/index.js';
import { javascript } from './javascript/index.js';
import type { Language } from './language.js';
import { languageIdFor } from './owned-files.js';
import { python } from './python/index.js';
import { templates } from './templates/index.js';

/** All languages that can be analysed. */
export const languages: readonly Language[] = [javascript, python, java, go, templates];

/** The language of a file by its name or `#!` line; undefined for files in no language that we analyse. */
export function languageFor(path: string, firstLine = ''): Language | undefined {
  const id = languageIdFor(path, firstLine);
  return id === undefined ? undefined : languageById(id);
}

/** Throws for a name that no language has. */
export function languageById(id: string): Language {
  const language = languages.find((one) => one.id === id);
  if (!language) throw new Error(`There is no language "${id}"`);
  return language;
}
