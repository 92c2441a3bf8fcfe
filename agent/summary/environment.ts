import { Kind } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';

type Variable = NonNullable<RepositorySummary['environment']>[number];

const MAX_VARIABLES = 300;

/** Environment variables that the code reads by their names, tests left out, each with its first place. */
export function environmentOf(units: readonly UnitData[]): Variable[] {
  const found = new Map<string, Variable>();
  for (const data of units) {
    if (isTestPath(data.path) || !data.strings.some((text) => /^(env|environ|getenv|getEnv)$/.test(text)))
      continue;
    const unit = new Unit(data);
    for (let node = 0; node < unit.nodeCount && found.size < MAX_VARIABLES; node++) {
      const name = variableAt(unit, node);
      if (name === null || !/^[A-Za-z_][A-Za-z0-9_]{1,99}$/.test(name) || found.has(name)) continue;
      found.set(name, { name, file: data.path, line: unit.position(unit.start(node)).line });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `process.env.X`, `process.env['X']`, `os.environ['X']`, `os.environ.get('X')`, `os.getenv('X')`, `System.getenv("X")` */
function variableAt(unit: Unit, node: number): string | null {
  switch (unit.kind(node)) {
    case Kind.Member:
      return isEnvironment(unit, unit.a(node), 'env') ? unit.string(unit.b(node)) : null;
    case Kind.Index:
      return isEnvironment(unit, unit.a(node), 'env') || isEnvironment(unit, unit.a(node), 'environ')
        ? textAt(unit, unit.b(node))
        : null;
    case Kind.Call: {
      const callee = unit.a(node);
      if (unit.kind(callee) !== Kind.Member || unit.listLength(unit.b(node)) === 0) return null;
      const method = unit.string(unit.b(callee));
      const isGetter = method === 'get' && isEnvironment(unit, unit.a(callee), 'environ');
      return isGetter || method === 'getenv' ? textAt(unit, unit.listItem(unit.b(node), 0)) : null;
    }
    default:
      return null;
  }
}

/** `process.env`, `import.meta.env`, `os.environ` */
function isEnvironment(unit: Unit, node: number, name: 'env' | 'environ'): boolean {
  if (node < 0 || unit.kind(node) !== Kind.Member || unit.string(unit.b(node)) !== name) return false;
  const owner = unit.a(node);
  if (name === 'environ') return true;
  const kind = unit.kind(owner);
  const written =
    kind === Kind.Global
      ? unit.string(unit.a(owner))
      : kind === Kind.Member || kind === Kind.Local || kind === Kind.Captured
        ? unit.string(unit.b(owner))
        : '';
  return written === 'process' || written === 'meta';
}

function textAt(unit: Unit, node: number): string | null {
  return node >= 0 && unit.kind(node) === Kind.String ? unit.string(unit.a(node)) : null;
}
