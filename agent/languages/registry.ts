import { go } from './go/index.js';
import { java } from './java/index.js';
import { javascript } from './javascript/index.js';
import type { Language } from './language.js';
import { python } from './python/index.js';
import { templates } from './templates/index.js';

/** All languages that can be analysed. */
export const languages: readonly Language[] = [javascript, python, java, go, templates];

const byExtension = new Map<string, Language>();
const byInterpreter = new Map<string, Language>();
for (const language of languages) {
  for (const extension of language.extensions) byExtension.set(extension, language);
  for (const interpreter of language.interpreters) byInterpreter.set(interpreter, language);
}

/**
 * The language of a file by its extension, or, for a file that has none, by the interpreter of its `#!` line.
 * Undefined for files in no language that we analyse.
 */
export function languageFor(path: string, firstLine = ''): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (dot > 0) return byExtension.get(name.slice(dot).toLowerCase());
  const interpreter = /^#!\s*(?:\S*\/env\s+(?:-\S+\s+|\w+=\S*\s+)*)?(?:\S*\/)?(\S+)/.exec(firstLine)?.[1];
  if (!interpreter) return undefined;
  return byInterpreter.get(interpreter) ?? byInterpreter.get(interpreter.replace(/[\d.]+$/, ''));
}

/** Throws for a name that no language has. */
export function languageById(id: string): Language {
  const language = languages.find((one) => one.id === id);
  if (!language) throw new Error(`There is no language "${id}"`);
  return language;
}

/** Whether a file is source code by its name: not knowing it leaves a hole in the analysis. */
export function isSourcePath(path: string): boolean {
  const language = languageFor(path);
  return language !== undefined && !language.plainExtensions?.some((one) => path.toLowerCase().endsWith(one));
}
