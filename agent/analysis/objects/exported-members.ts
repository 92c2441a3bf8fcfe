import type { LinkedUnit } from '../link/linked-unit.js';
import type { Parts } from './parts.js';

/** The key under which lies what stands for a module as a whole. */
export const WHOLE = '[whole]';

/**
 * What a module has under a name: what it exports, a variable where the language exports all of them, and a module inside it.
 * @param load has what another module has under the name flow to the member
 */
export function addExported(
  { fields, tokens, variables, program, names }: Parts,
  { index, unit, globals, stars, exportedStars }: LinkedUnit,
  key: number,
  member: number,
  load: (token: number) => void,
): void {
  const name = fields.nameOf(key);
  variables.include(fields.of(tokens.module(index), key), member);
  if (name === 'default') variables.include(fields.of(tokens.module(index), fields.key(WHOLE)), member);
  const { exportsGlobals } = unit.data;
  const slot = exportsGlobals ? globals.get(name) : undefined;
  if (slot !== undefined) variables.include(fields.cell(index, 0, slot), member);
  for (const star of exportsGlobals ? stars : exportedStars) {
    const module = names.meaning(index, star);
    if (module?.kind === 'module') load(tokens.module(module.unit));
  }
  if (!exportsGlobals || slot !== undefined) return;
  const itself = program.target(index, '.');
  if (!('unit' in itself) || itself.unit !== index) return;
  const submodule = program.target(index, `.${name}`);
  if ('unit' in submodule && submodule.unit !== index) variables.add(member, tokens.module(submodule.unit));
}
