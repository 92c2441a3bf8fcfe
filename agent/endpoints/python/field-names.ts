import { lastWord } from '../../ir/last-word.js';
import { givenSetting } from '../router-calls.js';
import { jsonOf } from '../schemas/schema.js';
import { type Call, type ClassValue, firstOf, optionsOf, type Value } from '../wiring/value.js';

const MAX_DEPTH = 12;

/** What a field is called by those who send it, if its declaration says so: `Field(alias='shopId')`. */
export function aliasOf(call: Call): string | undefined {
  for (const name of ['validation_alias', 'alias']) {
    const given = call.keywords.get(name) ?? null;
    // `AliasChoices('id', 'key')`: the first is what a definition shows.
    const choices = firstOf(given, 'foreign')?.made;
    const isChoice = choices != null && lastWord(choices.callee.name) === 'AliasChoices';
    const alias = jsonOf(isChoice ? (choices.positional[0] ?? null) : given);
    if (typeof alias === 'string') return alias;
  }
  return undefined;
}

/** What the settings of a model, or of one that it derives from, make of the names of its fields. */
export function namedBy(cls: ClassValue, depth = 0): ((name: string) => string) | null {
  if (depth > MAX_DEPTH) return null;
  const settings = cls.members.get('model_config') ?? null;
  const made = firstOf(settings, 'foreign')?.made;
  const old = firstOf(cls.members.get('Config') ?? null, 'class');
  const given: Value =
    made?.keywords.get('alias_generator') ??
    givenSetting(settings, 'alias_generator') ??
    old?.members.get('alias_generator') ??
    null;
  const own = generators.get(lastWord(firstOf(given, 'foreign')?.name ?? ''));
  if (own) return own;
  for (const base of cls.bases)
    for (const one of optionsOf(base)) {
      const inherited = one?.kind === 'class' ? namedBy(one, depth + 1) : null;
      if (inherited) return inherited;
    }
  return null;
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-zA-Z\d])/g, (_, __, first: string) => first.toUpperCase());

/** Functions of pydantic, and of a library that does the same. */
const generators: ReadonlyMap<string, (name: string) => string> = new Map([
  ['to_pascal', pascal],
  ['to_camel', (name: string) => pascal(name).replace(/^./, (first) => first.toLowerCase())],
  ['camelize', (name: string) => pascal(name).replace(/^./, (first) => first.toLowerCase())],
]);
