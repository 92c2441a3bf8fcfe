import Joi from 'joi';
import { languageIdFor } from '../languages/owned-files.js';
import { type OwnFunction, type OwnRole, ownRoles } from '../own-functions/own-function.js';
import { symbolPatternMistake } from '../rules/pack-grammar.js';
import { isBoundedPattern } from './path-patterns.js';

type OwnSetting = keyof typeof ownRoles;
type WrittenOwnFunction = string | { function: string; kinds?: string[]; throws?: boolean };
export type WrittenOwnFunctions = Record<OwnSetting, WrittenOwnFunction[]>;

/** `clean`, `Safe.clean(value)`, `src/safe.js#clean(0)`: file, name and parameters. */
const FORM = /^(?:([^\s#()]+)#)?([^\s()]+?)(?:\(([\p{L}\p{N}_$]+(?:, ?[\p{L}\p{N}_$]+)*)\))?$/u;

const functionName = Joi.string()
  .max(300)
  .pattern(FORM)
  .messages({
    'string.pattern.base':
      '{{#label}} must be the name of a function, such as escapeHtml, src/safe.js#clean or Safe.clean(0)',
  })
  .custom((value: string, helpers) => {
    const problem = nameProblem(value);
    return problem === undefined
      ? value
      : helpers.message({ custom: '{{#label}} {{#problem}}' }, { problem });
  })
  .description(
    'A function: escapeHtml, Safe.clean, src/safe.js#clean, or of a library company-lib.clean; with (0) or (name) the parameter that is meant.',
  );
const kinds = Joi.array()
  .items(Joi.string().pattern(/^[a-z][a-z0-9-]*$/))
  .single()
  .min(1)
  .max(60)
  .messages({
    'string.pattern.base': '{{#label}} must be a kind of weakness, such as sql, command, html or path',
  });

const schemas: Record<OwnSetting, Record<string, Joi.Schema>> = {
  sanitizers: { kinds: kinds.description('What the result is harmless for; everything when left out.') },
  validators: {
    kinds: kinds.description('What a value that passes is harmless for; everything when left out.'),
    throws: Joi.boolean()
      .strict()
      .description(
        'It throws where the value is not fine; otherwise it returns true where it is. Its code decides when left out.',
      ),
  },
  sources: {},
  sinks: { kinds: kinds.required().description('The weaknesses that untrusted data there causes.') },
};
const meanings: Record<OwnSetting, string> = {
  sanitizers: 'Functions whose result is harmless.',
  validators:
    'Functions that throw, return an error or return false unless the value that they are given is fine.',
  sources: 'Functions whose result, or parameter, is untrusted data.',
  sinks: 'Functions whose parameter, the first unless another is named, must not be untrusted data.',
};

function listOf(setting: OwnSetting): Joi.Schema {
  const keys = ownFunctionKeys(setting).join(', ');
  const written = Joi.object({ function: functionName.required(), ...schemas[setting] }).messages({
    'object.base': `{{#label}} must be a map with ${keys}`,
  });
  const item = setting === 'sinks' ? written : Joi.alternatives(functionName, written);
  return Joi.array()
    .items(item)
    .max(500)
    .messages({ 'alternatives.types': `{{#label}} must be the name of a function or a map with ${keys}` })
    .default([])
    .description(meanings[setting]);
}

export const ownFunctionSchemas = {
  sanitizers: listOf('sanitizers'),
  validators: listOf('validators'),
  sources: listOf('sources'),
  sinks: listOf('sinks'),
};

export function isOwnSetting(setting: string | number): setting is OwnSetting {
  return Object.hasOwn(ownRoles, setting);
}

/** The keys of an entry. */
export function ownFunctionKeys(setting: OwnSetting): string[] {
  return ['function', ...Object.keys(schemas[setting])];
}

/** The functions that the settings name, in the order of the settings. */
export function ownFunctionsOf(
  written: WrittenOwnFunctions,
  positionOf: (path: (string | number)[]) => { line: number; column: number },
): OwnFunction[] {
  return (Object.keys(ownRoles) as OwnSetting[]).flatMap((setting) =>
    written[setting].map((entry, index) =>
      ownFunction(ownRoles[setting], entry, positionOf([setting, index])),
    ),
  );
}

function ownFunction(
  role: OwnRole,
  entry: WrittenOwnFunction,
  position: { line: number; column: number },
): OwnFunction {
  const {
    function: text,
    kinds: named = ['all'],
    throws,
  } = typeof entry === 'string' ? { function: entry } : entry;
  const { file, name, parameters } = partsOf(text);
  return {
    ...{ role, name, parameters, kinds: named },
    ...(file === undefined ? {} : { file }),
    ...(throws === undefined ? {} : { throws }),
    ...position,
  };
}

/** The file is one of source code; else `#` is part of a name of rule packs (`mysql.Pool#query`). */
function partsOf(text: string): { file?: string; name: string; parameters: string[] } {
  const [, before, after = text, listed] = FORM.exec(text) ?? [];
  const parameters = listed === undefined ? [] : listed.split(',').map((one) => one.trim());
  if (before === undefined) return { name: after, parameters };
  const isFile = languageIdFor(before) !== undefined || before.includes('*');
  return isFile ? { file: before, name: after, parameters } : { name: `${before}#${after}`, parameters };
}

function nameProblem(text: string): string | undefined {
  const { file, name } = partsOf(text);
  if (file !== undefined && !isBoundedPattern(file)) return 'has too many wildcards';
  return symbolPatternMistake(name) ?? undefined;
}
