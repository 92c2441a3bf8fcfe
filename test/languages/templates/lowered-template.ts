import { Unit } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';
import { templates } from '#agent/languages/templates/index.js';

let parser: SyntaxParser | null = null;

/** The unit of a template, by the way that a scan takes. Throws where the file holds no program. */
export async function loweredTemplate(path: string, text: string): Promise<Unit> {
  parser ??= await createParser({ kind: 'wasm' });
  const lowered = await lowerFile(parser, templates, path, text);
  if (typeof lowered === 'string') throw new Error(`${path}: ${lowered}`);
  return new Unit(lowered.unit);
}

/** The texts of the template that the calls of an operation print: `raw` of `{{{ name }}}` gives `name`. */
export function printed(
  unit: Unit,
  text: string,
  operation: string,
  callKind: number,
  memberKind: number,
): string[] {
  const found: string[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== callKind) continue;
    const callee = unit.a(node);
    if (unit.kind(callee) !== memberKind || unit.string(unit.b(callee)) !== operation) continue;
    const argument = unit.listItem(unit.b(node), 0);
    found.push(text.slice(unit.start(argument), unit.end(argument)));
  }
  return found;
}
