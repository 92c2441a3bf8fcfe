import Joi from 'joi';
import {
  type AcceptedChange,
  type AcceptRole,
  acceptedChanges,
  acceptRoles,
} from '#protocol/endpoint-review/accept-policy.js';
import { languages } from '../languages/registry.js';
import { nearest } from '../nearest.js';
import {
  isOwnSetting,
  ownFunctionKeys,
  ownFunctionSchemas,
  type WrittenOwnFunctions,
} from './own-function-schema.js';
import { patternProblem } from './path-patterns.js';
import { namedSeverities, ruleStates } from './severity-names.js';

/** `.goalkeeper.yml` as it is written. */
export interface WrittenConfig extends WrittenOwnFunctions {
  exclude: string[];
  include: string[];
  languages?: string[];
  include_tests?: boolean;
  rules: Record<string, string | number>;
  rule_folders: string[];
  suppress: { rule: string; paths?: string[]; reason: string }[];
  ignore: Record<string, string[]>;
  fail_on?: string | number;
  fail_confidence?: number;
  min_confidence?: number;
  needs_accept?: AcceptedChange[];
  accept_role?: AcceptRole;
}

const pattern = Joi.string()
  .pattern(/\S/)
  .max(200)
  .custom((value: string, helpers) => {
    const problem = patternProblem(value);
    return problem === undefined
      ? value
      : helpers.message({ custom: '{{#label}} {{#problem}}' }, { problem });
  })
  .messages({
    'string.empty': '{{#label}} must not be empty',
    'string.pattern.base': '{{#label}} must not be empty',
  });
const patterns = Joi.array().items(pattern).max(500).default([]);
const confidence = Joi.number().min(0).max(10).strict();

/** A name, or a number from 0 to 10. */
function severity(names: readonly string[]): Joi.Schema {
  const wrong = `{{#label}} must be ${names.join(', ')} or a number from 0 to 10`;
  return Joi.alternatives(Joi.valid(...names), Joi.number().min(0).max(10).strict()).messages({ '*': wrong });
}

const keys = {
  exclude: patterns.description('Paths that are not analysed; patterns as in .gitignore.'),
  include: patterns.description(
    'Paths that are analysed although they look generated, minified or vendored.',
  ),
  languages: Joi.array()
    .items(Joi.valid(...languages.map(({ id }) => id)))
    .min(1)
    .unique()
    .description('Only these languages are analysed; all by default. javascript has TypeScript, too.'),
  include_tests: Joi.boolean()
    .strict()
    .description(
      'Findings in tests, examples, vendored and generated code are shown and fail like the others. Default: false.',
    ),
  rules: Joi.object()
    .pattern(/\S/, severity([...ruleStates, ...Object.keys(namedSeverities)]))
    .max(500)
    .default({})
    .description(
      'Rules by id, last part of an id, or pattern (python/django/*): off, on, or the severity of their findings. The last entry that matches holds.',
    ),
  rule_folders: Joi.array()
    .items(
      Joi.string()
        .pattern(/^(?!\/)(?!.*\\)(?!(.*\/)?\.\.(\/|$)).*\S/)
        .max(1000),
    )
    .max(20)
    .default([])
    .messages({
      'string.pattern.base':
        '{{#label}} must be the path of a folder in the repository, such as security/rules',
    })
    .description('Folders of the repository with rule packs of your own.'),
  ...ownFunctionSchemas,
  suppress: Joi.array()
    .items(
      Joi.object({
        rule: pattern.required().description('Rule id, its last part, or a pattern.'),
        paths: Joi.array().items(pattern).min(1).max(500).description('Everywhere when left out.'),
        reason: Joi.string().max(500).required().description('Why these findings need no fix.'),
      }),
    )
    .max(500)
    .default([])
    .description('Findings that are kept in reports as suppressed, and fail nothing.'),
  ignore: Joi.object()
    .pattern(
      /\S/,
      Joi.array()
        .items(
          Joi.string()
            .pattern(/^v2:[0-9a-f]{32}$/)
            .messages({
              'string.pattern.base': '{{#label}} must be a fingerprint: v2: and 32 digits from 0 to f',
            }),
        )
        .min(1),
    )
    .default({})
    .description(
      'Fingerprints of findings that were there when Goalkeeper came, by file: suppressed, too. `goalkeeper baseline` writes them.',
    ),
  fail_on: severity([...Object.keys(namedSeverities), 'never']).description(
    'Least severity that fails a scan. Default: high, which is 7.',
  ),
  fail_confidence: confidence.description('Least confidence that fails a scan, 0 to 10. Default: 6.'),
  min_confidence: confidence.description('Findings below this confidence are left out, 0 to 10. Default: 4.'),
  needs_accept: Joi.array()
    .items(Joi.valid(...acceptedChanges))
    .min(1)
    .unique()
    .description(
      'Changes of HTTP endpoints and packages in a merge request that fail its gate until a reviewer has accepted them by a reply. Default: none.',
    ),
  accept_role: Joi.valid(...acceptRoles).description(
    'The lowest role in the project of who may accept; never who opened the merge request. Default: developer.',
  ),
};

/** What the file may hold. */
export const configSchema = Joi.object<WrittenConfig>(keys)
  .label('.goalkeeper.yml')
  .description('Settings of a project for Goalkeeper.');

/** What an unknown key most likely means, for the end of a sentence. */
export function keyHint(path: readonly (string | number)[]): string {
  const known = knownBeside(path[0]);
  const near = nearest(String(path.at(-1)), known);
  return near === undefined ? `: use one of ${known.join(', ')}` : `: did you mean ${near}?`;
}

function knownBeside(setting: string | number): string[] {
  if (setting === 'suppress') return ['rule', 'paths', 'reason'];
  return isOwnSetting(setting) ? ownFunctionKeys(setting) : Object.keys(keys);
}

/** The keys of the file, each with its meaning. */
export function settingsByKey(): Record<string, string> {
  const { keys: described } = configSchema.describe() as {
    keys: Record<string, { flags?: { description?: string } }>;
  };
  return Object.fromEntries(
    Object.entries(described).map(([key, { flags }]) => [key, flags?.description ?? '']),
  );
}

/** The same for editors, as text of a JSON Schema. */
export function configJsonSchema(): string {
  const schema = configSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  // Editors know the older draft best; what the schema uses means the same in both.
  const whole = { $schema: 'http://json-schema.org/draft-07/schema#', title: '.goalkeeper.yml', ...schema };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
