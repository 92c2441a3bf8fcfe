import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';

/**
 * The folder with the published schemas of the report formats, which are not ours to ship:
 * `GOALKEEPER_SCHEMAS`, or `shared/schemas` next to the package or one of the folders above it.
 */
function schemaFolder(): string | undefined {
  if (process.env.GOALKEEPER_SCHEMAS) return process.env.GOALKEEPER_SCHEMAS;
  for (let folder = fileURLToPath(new URL('../../../', import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'shared', 'schemas');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

/** What a schema has against a document; null when there is no such schema on this machine. */
export function schemaErrors(name: string, document: unknown): ErrorObject[] | null {
  const schema = sharedSchema(name);
  if (schema === null) return null;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(document);
  return validate.errors ?? [];
}

/** A published schema; null when it is not on this machine. */
export function sharedSchema(name: string): object | null {
  const folder = schemaFolder();
  if (folder === undefined || !existsSync(join(folder, name))) return null;
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}
