import { dirname, join } from 'node:path/posix';
import { type ParseError, parse } from 'jsonc-parser';
import type { FileIndex } from '../language.js';

/** Longest configuration file that is read, in UTF-16 units. */
const MAX_LENGTH = 1_000_000;

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * Configuration files of the scanned repository, read once. They may hold comments and trailing commas.
 * One that is missing, too long or broken is undefined: imports that need it stay external.
 */
export class Manifests {
  private readonly known = new Map<string, JsonObject | undefined>();
  private readonly nearestOf = new Map<string, string | undefined>();

  constructor(readonly files: FileIndex) {}

  read(path: string): JsonObject | undefined {
    if (this.known.has(path)) return this.known.get(path);
    const value = this.files.has(path) ? parseObject(this.files.read(path) ?? '') : undefined;
    this.known.set(path, value);
    return value;
  }

  /** Path of the nearest of these files in a folder or above it. */
  nearest(folder: string, names: readonly string[]): string | undefined {
    const key = `${names[0]}:${folder}`;
    if (this.nearestOf.has(key)) return this.nearestOf.get(key);
    const here = names.map((name) => join(folder, name)).find((path) => this.files.has(path));
    const found = here ?? (folder === '.' ? undefined : this.nearest(dirname(folder), names));
    this.nearestOf.set(key, found);
    return found;
  }
}

/** Deepest nesting that is parsed: the parser recurses. */
const MAX_DEPTH = 200;

function parseObject(text: string): JsonObject | undefined {
  if (text.length > MAX_LENGTH || nestsDeeper(text, MAX_DEPTH)) return undefined;
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return isObject(value) ? value : undefined;
}

function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) | 0x20; // folds [ into { and ] into }
    if (code === 0x7b && ++depth > limit) return true;
    if (code === 0x7d && depth > 0) depth--;
  }
  return false;
}
