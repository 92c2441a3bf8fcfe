import { parseEnv } from 'node:util';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import type { ConfigurationValue } from '../analysis/api/configuration.js';
import { parseIni, parseProperties } from './properties-text.js';

/** Settings are small: a larger file holds data. */
const MAX_CHARACTERS = 300_000;
const MAX_VALUES = 10_000;
const MAX_DEPTH = 12;

const readers: [RegExp, (text: string) => unknown][] = [
  [/\.json5?$/, readJson],
  [/\.ya?ml$/, readYaml],
  [/\.properties$/, parseProperties],
  [/\.(ini|cfg|conf)$/, parseIni],
  [/\.toml$/, (text) => parseToml(text)],
  [/(^|\/)\.env(\.[\w-]+)?$|\.env$/, (text) => parseEnv(text)],
];

/** Whether a path is that of a file of settings, by its name. */
export function isConfigurationPath(path: string): boolean {
  return readers.some(([name]) => name.test(path));
}

/** What a file of settings says; null where it is none, is too large, or cannot be read as what its name says. */
export function parseConfiguration(path: string, text: string): ConfigurationValue {
  const reader = readers.find(([name]) => name.test(path));
  if (!reader || text.length > MAX_CHARACTERS) return null;
  let read: unknown;
  try {
    read = reader[1](text);
  } catch {
    // The file is none of ours to complain about: what it says is not known.
    return null;
  }
  return bounded(read, { values: MAX_VALUES }, 0);
}

function readJson(text: string): unknown {
  const errors: [] = [];
  const value: unknown = parseJson(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? null : value;
}

/** The first document: later ones hold what is set for certain occasions. */
function readYaml(text: string): unknown {
  const documents = parseAllDocuments(text, { prettyErrors: false });
  if (!Array.isArray(documents) || documents.length === 0) return null;
  const [document] = documents;
  return document.errors.length > 0 ? null : document.toJS({ maxAliasCount: 100 });
}

function bounded(value: unknown, left: { values: number }, depth: number): ConfigurationValue {
  if (left.values-- <= 0 || depth > MAX_DEPTH) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || typeof value !== 'object') return null;
  if (Array.isArray(value)) return value.map((item) => bounded(item, left, depth + 1));
  const entries: Iterable<[unknown, unknown]> = value instanceof Map ? value : Object.entries(value);
  const result = new Map<string, ConfigurationValue>();
  for (const [key, item] of entries) result.set(String(key), bounded(item, left, depth + 1));
  return result;
}
