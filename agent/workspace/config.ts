import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Joi from 'joi';
import { LineCounter, parseDocument } from 'yaml';
import { ScanError } from '../scan-error.js';
import { patternProblem } from './path-patterns.js';

/** The project's own settings, from `.goalkeeper.yml` at the root of the scanned folder. Patterns are as in `.gitignore`. */
export interface WorkspaceConfig {
  /** Paths that are not analysed. */
  exclude: string[];
  /** Paths that are analysed although they look generated, minified or vendored. */
  include: string[];
  /** Findings that are kept but shown as suppressed. */
  suppress: RuleSuppression[];
  /** Findings in tests, examples, vendored and generated code count like the others. */
  include_tests: boolean;
}

export interface RuleSuppression {
  /** Rule id or pattern: `python/django/*`, `sql-injection`. */
  rule: string;
  /** Everywhere when absent. */
  paths?: string[];
  reason: string;
}

const CONFIG_FILE = '.goalkeeper.yml';
export const EMPTY_CONFIG: WorkspaceConfig = {
  exclude: [],
  include: [],
  suppress: [],
  include_tests: false,
};
const MAX_CONFIG_BYTES = 256 * 1024;

const pattern = Joi.string().custom((value: string, joi) => {
  const problem = patternProblem(value);
  return problem === undefined ? value : joi.message({ custom: `{{#label}} ${problem}` });
});
const patterns = Joi.array().items(pattern).max(500);
const schema = Joi.object<WorkspaceConfig>({
  exclude: patterns.default([]),
  include: patterns.default([]),
  suppress: Joi.array()
    .items(
      Joi.object({
        rule: pattern.required(),
        paths: patterns.min(1),
        reason: Joi.string().max(500).required(),
      }),
    )
    .max(500)
    .default([]),
  include_tests: Joi.boolean().strict().default(false),
}).label(CONFIG_FILE);

/** Reads `.goalkeeper.yml` of a folder. Throws ScanError with line and column when it is not valid. */
export function loadConfig(folder: string): WorkspaceConfig {
  const text = readConfigText(join(folder, CONFIG_FILE));
  return text === undefined ? EMPTY_CONFIG : parseConfig(text);
}

/** Parses the text of a `.goalkeeper.yml`. */
export function parseConfig(text: string): WorkspaceConfig {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${CONFIG_FILE}:${line}:${col}`;
  };
  const broken = document.errors[0];
  if (broken)
    throw new ScanError(`${at(broken.pos[0])}: ${broken.message.split('\n')[0].replace(/:$/, '')}.`);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 50 }) ?? {};
  } catch (error) {
    throw new ScanError(`${CONFIG_FILE}: ${error instanceof Error ? error.message : error}.`);
  }
  const result = schema.validate(value, { errors: { wrap: { label: false } } });
  if (!result.error) return result.value;
  const detail = result.error.details[0];
  throw new ScanError(`${at(offsetOf(document, detail.path))}: ${detail.message}.`);
}

/** Offset of the node that a path of keys leads to, or of its nearest ancestor that has one. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return Number(node.range[0]);
  }
  return document.contents?.range?.[0] ?? 0;
}

/** The text of the file; undefined when there is none. A link is not followed: it could lead out of the tree. */
function readConfigText(path: string): string | undefined {
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return undefined;
    throw new ScanError(`${CONFIG_FILE} cannot be read (${code}): it must be a readable plain file.`);
  }
  try {
    const status = fstatSync(handle);
    if (!status.isFile()) throw new ScanError(`${CONFIG_FILE} is not a plain file.`);
    if (status.size > MAX_CONFIG_BYTES)
      throw new ScanError(`${CONFIG_FILE} is larger than ${MAX_CONFIG_BYTES / 1024} KB.`);
    return readFileSync(handle, 'utf8');
  } finally {
    closeSync(handle);
  }
}
