import { lineStartsOf } from '#protocol/line-starts.js';
import { lineAt, type UnitData } from '../../ir/unit.js';
import type { ProgramText } from '../templates/program-text.js';
import { relocated } from '../templates/relocate.js';

/** How the program of a component names what no component has: the function that it is, its view and its properties. */
export const COMPONENT = 'goalkeeperComponent__';
export const VIEW = 'goalkeeperView__';
export const PROPS = 'goalkeeperProps__';

/** The unit of a component, from that of the program which it stands for, with the places at which its markup is broken. */
export function componentUnit(
  unit: UnitData,
  program: ProgramText,
  problems: readonly number[],
  path: string,
): UnitData {
  const name = componentName(path);
  const moved = relocated(unit, program, { language: 'javascript' });
  const shown = (text: string) => (text === VIEW ? 'template' : text === COMPONENT ? name : text);
  const lines = lineStartsOf(program.template);
  const broken = problems.map((offset) => ({ line: lineAt(lines, offset), reason: 'syntax-error' as const }));
  return {
    ...moved,
    strings: moved.strings.map(shown),
    functions: moved.functions.map((fn) => ({ ...fn, name: shown(fn.name) })),
    gaps: [...moved.gaps, ...broken].sort((a, b) => a.line - b.line),
  };
}

/** `Card` of `src/Card.vue`. */
export function componentName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:vue|svelte|astro)$/i, '');
}
