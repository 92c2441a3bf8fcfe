import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';

/** Tests on names, of what programs call who asks and what they do with that; `caller-words.yml` says what each is about. */
export interface CallerWords {
  /** The last word of a name stands for who asks. */
  readonly caller: RegExp;
  /** A key under which a request holds who asks. */
  readonly key: RegExp;
  /** A name with its members: `request.user`. */
  readonly held: RegExp;
  readonly deciding: RegExp;
  readonly giving: RegExp;
  readonly refusing: RegExp;
  /** A session of a database by the name that holds it, and what is done with one. */
  readonly databaseSession: RegExp;
  readonly databaseUse: RegExp;
  /** A name with its members that whoever asks chooses: `req.params.id`. */
  readonly chosen: RegExp;
  /** Types and decorators of parameters that whoever asks chooses, and of those that are who asks. */
  readonly chosenParameter: RegExp;
  readonly callerParameter: RegExp;
  readonly conversion: RegExp;
}

interface Stated {
  caller: Record<'before' | 'words' | 'after' | 'keys', string[]>;
  held: Record<'by' | 'as', string[]>;
  deciding: string[];
  giving: string[];
  refusing: string[];
  databases: Record<'holders' | 'uses', string[]>;
  chosen: Record<'members' | 'parameters', string[]>;
  callers: string[];
  conversions: string[];
}

const names = Joi.array().items(Joi.string()).min(1).required();
const schema = Joi.object({
  caller: Joi.object({ before: names, words: names, after: names, keys: names }).required(),
  held: Joi.object({ by: names, as: names }).required(),
  databases: Joi.object({ holders: names, uses: names }).required(),
  chosen: Joi.object({ members: names, parameters: names }).required(),
  ...{ deciding: names, giving: names, refusing: names, callers: names, conversions: names },
});

let loaded: CallerWords | null = null;

export function callerWords(): CallerWords {
  loaded ??= load();
  return loaded;
}

function load(): CallerWords {
  const text: unknown = parse(readFileSync(new URL('./caller-words.yml', import.meta.url), 'utf8'));
  const stated = Joi.attempt(text, schema) as Stated;
  const { caller, held, databases, chosen } = stated;
  return {
    caller: new RegExp(
      `^(the_?)?(${one(caller.before)})?_?(${one(caller.words)})(_?(${one(caller.after)}))?$`,
      'i',
    ),
    key: whole(caller.keys, 'i'),
    held: new RegExp(`(^|\\.)(${one(held.by)})\\.(\\w+\\.){0,2}(${one(held.as)})(\\.|$)`, 'i'),
    deciding: whole(stated.deciding),
    giving: whole(stated.giving, 'i'),
    refusing: new RegExp(one(stated.refusing), 'i'),
    databaseSession: new RegExp(`(^|\\.)(${one(databases.holders)})\\.session$`),
    databaseUse: whole(databases.uses),
    chosen: new RegExp(`(^|\\.)(${one(chosen.members)})(\\.|$)`),
    chosenParameter: whole(chosen.parameters),
    callerParameter: whole(stated.callers),
    conversion: whole(stated.conversions, 'i'),
  };
}

const one = (words: readonly string[]) => words.join('|');
const whole = (words: readonly string[], flags = '') => new RegExp(`^(${one(words)})$`, flags);
