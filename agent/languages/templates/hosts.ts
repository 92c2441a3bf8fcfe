import { Kind } from '../../ir/kinds.js';
import { NODE_WIDTH, type UnitData } from '../../ir/unit.js';

/** Libraries whose templates look alike, and the language of those that use them. */
const engines: Record<string, RegExp> = {
  python: /^(django|flask|jinja2|starlette|fastapi|aiohttp_jinja2|sanic|bottle|tornado|quart|litestar)\b/,
  javascript: /^(nunjucks|swig|swig-templates|consolidate|liquidjs|twig|express)$/,
};

/**
 * Templates of the same form are rendered by several languages. Gives each of those the language whose programs, in
 * this repository, use a library that renders them; units that are no templates are left as they are.
 */
export function withHosts(units: readonly UnitData[]): UnitData[] {
  const isMixed = units.some(({ renders, language }) => renders !== undefined && language === 'python');
  if (!isMixed || usesEngine(units, 'python') || !usesEngine(units, 'javascript')) return [...units];
  return units.map((unit) =>
    unit.renders !== undefined && unit.language === 'python' ? { ...unit, language: 'javascript' } : unit,
  );
}

function usesEngine(units: readonly UnitData[], language: string): boolean {
  return units.some(
    (unit) =>
      unit.renders === undefined &&
      unit.language === language &&
      unit.imports.some((node) => {
        const at = node * NODE_WIDTH;
        return (
          (unit.nodes[at] & 0xff) === Kind.Import && engines[language].test(unit.strings[unit.nodes[at + 3]])
        );
      }),
  );
}
