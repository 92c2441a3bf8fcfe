import { parse as parseToml, TomlError } from 'smol-toml';

/** Larger manifests are generated or hostile. */
const MAX_MANIFEST = 1024 * 1024;
const MAX_LINES = 5000;
const MAX_DEPTH = 5;
const MAX_VALUE = 300;

/** A manifest for clues to be looked for: JSON and TOML as lines `scripts.start = node server.js`, others as they are. */
export function flatManifest(name: string, text: string): string {
  if (text.length > MAX_MANIFEST) return '';
  if (name.endsWith('.json')) return flat(parsed(text, JSON.parse));
  return name.endsWith('.toml') ? flat(parsed(text, parseToml)) : text;
}

/** A broken manifest of a scanned project is no error of the scan: it says nothing. */
function parsed(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TomlError) return null;
    throw error;
  }
}

function flat(value: unknown): string {
  const lines: string[] = [];
  const add = (prefix: string, one: unknown, depth: number) => {
    if (lines.length >= MAX_LINES) return;
    if (typeof one !== 'object' || one === null) {
      lines.push(`${prefix} = ${String(one).slice(0, MAX_VALUE).replace(/\s+/g, ' ')}`);
      return;
    }
    if (depth >= MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(one))
      add(prefix === '' ? key : `${prefix}.${key}`, inner, depth + 1);
  };
  add('', value, 0);
  return lines.join('\n');
}
