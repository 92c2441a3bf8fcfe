import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';

interface Stated {
  words: string[];
  not: string[];
}

const names = Joi.array().items(Joi.string()).required();
const schema = Joi.object({ words: names, not: names });
const MAX_NAME = 200;

let loaded: { isSensitive: RegExp; isAbout: RegExp } | null = null;

/** Whether a parameter or field holds what others must not see, by its name. */
export function isSensitiveName(name: string): boolean {
  loaded ??= load();
  const words = wordsOf(name.slice(0, MAX_NAME));
  return loaded.isSensitive.test(words) && !loaded.isAbout.test(words);
}

function load() {
  const stated: unknown = parse(readFileSync(new URL('./sensitive-fields.yml', import.meta.url), 'utf8'));
  const { words, not } = Joi.attempt(stated, schema) as Stated;
  return { isSensitive: oneOf(words), isAbout: oneOf(not) };
}

/** `newPassword`, `new_password` and `New-Password` are ` new password `. */
function wordsOf(name: string): string {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return ` ${parted
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
}

function oneOf(words: readonly string[]): RegExp {
  return new RegExp(` (?:${words.map((word) => word.replace(/[^a-z0-9 ]/g, '')).join('|')}) `);
}
