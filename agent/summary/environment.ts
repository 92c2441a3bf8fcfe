import { Kind } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';
import { lastName, textAt } from './node-names.js';

type Variable = NonNullable<RepositorySummary['environment']>[number];

const MAX_VARIABLES = 300;

/** Environment variables that the code reads by their names, tests left out, each with its first place. */
export function environmentOf(units: readonly UnitData[]): Variable[] {
  const found = new Map<string, Variable>();
  for (const data of units) {
    if (
      isTestPath(data.path) ||
      !data.strings.some((text) =>
        /^(env|environ|getenv|getEnv|Getenv|LookupEnv|config|decouple|environs)$/.test(text),
      )
    )
      continue;
    const unit = new Unit(data);
    const reader = readerOf(unit);
    for (let node = 0; node < unit.nodeCount && found.size < MAX_VARIABLES; node++) {
      const read = variableAt(unit, node, reader);
      const names = [...(read === null ? [] : [read]), ...(reader === null ? [] : statedNames(unit, node))];
      for (const name of names)
        if (
          /^[A-Za-z_][A-Za-z0-9_]{1,99}$/.test(name) &&
          !found.has(name) &&
          !(name in Object.prototype) &&
          found.size < MAX_VARIABLES
        )
          found.set(name, { name, file: data.path, line: unit.position(unit.start(node)).line });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `process.env.X`, `process.env['X']`, `os.environ['X']`, `os.environ.get('X')`, `os.getenv('X')`, `System.getenv("X")` */
function variableAt(unit: Unit, node: number, reader: RegExp | null): string | null {
  switch (unit.kind(node)) {
    case Kind.Member:
      return isEnvironment(unit, unit.a(node), 'env') ? unit.string(unit.b(node)) : null;
    case Kind.Index:
      return isEnvironment(unit, unit.a(node), 'env') || isEnvironment(unit, unit.a(node), 'environ')
        ? textAt(unit, unit.b(node))
        : null;
    case Kind.Call: {
      const callee = unit.a(node);
      if (reader !== null && isOfReader(unit, callee, reader) && unit.listLength(unit.b(node)) > 0)
        return textAt(unit, unit.listItem(unit.b(node), 0));
      if (unit.kind(callee) !== Kind.Member || unit.listLength(unit.b(node)) === 0) return null;
      const method = unit.string(unit.b(callee));
      const isGetter = method === 'get' && isEnvironment(unit, unit.a(callee), 'environ');
      return isGetter || method === 'getenv' || method === 'Getenv' || method === 'LookupEnv'
        ? textAt(unit, unit.listItem(unit.b(node), 0))
        : null;
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

/** What reads the environment in a file that imports `environ`, `environs` or `decouple` of Python, or null. */
function readerOf(unit: Unit): RegExp | null {
  if (unit.data.language !== 'python') return null;
  const imported = unit.data.imports.map((node) => unit.string(unit.a(node)).split('.', 1)[0]);
  if (imported.includes('decouple')) return /^config$/;
  return imported.includes('environ') || imported.includes('environs') ? /^env$/ : null;
}

/** Names that `environ.Env(X=(bool, False))` states. */
function statedNames(unit: Unit, node: number): string[] {
  if (unit.kind(node) !== Kind.Call || !/Env$/.test(lastName(unit, unit.a(node)))) return [];
  return Array.from(unit.list(unit.b(node)))
    .filter((argument) => unit.kind(argument) === Kind.Keyword)
    .map((argument) => unit.string(unit.a(argument)));
}

/** `env('X')`, `env.bool('X')` */
function isOfReader(unit: Unit, callee: number, reader: RegExp): boolean {
  const isMember = unit.kind(callee) === Kind.Member;
  return reader.test(lastName(unit, callee)) || (isMember && reader.test(lastName(unit, unit.a(callee))));
}
