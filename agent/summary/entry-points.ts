import { Kind } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { baseName } from '../packages/paths.js';
import { isTestPath } from '../workspace/path-kind.js';
import { asTable, jsonObject, MAX_MANIFEST, tomlTable } from './manifests.js';

type EntryPoint = RepositorySummary['entryPoints'][number];

const MAX_ENTRY_POINTS = 200;

const wellKnownFiles: Record<string, [kind: string, description: string]> = {
  'manage.py': ['command line', 'Management commands of the project'],
  'wsgi.py': ['web server', 'WSGI application'],
  'asgi.py': ['web server', 'ASGI application'],
};

/** Where the program starts, tests and examples left out: manifests, containers, servers that listen, scripts; by file and line. */
export function entryPointsOf(
  paths: readonly string[],
  units: readonly UnitData[],
  read: (path: string) => string | undefined,
): EntryPoint[] {
  const found: EntryPoint[] = [];
  for (const path of paths) {
    if (isTestPath(path)) continue;
    const reader = manifestReader(baseName(path));
    const text = reader ? read(path) : undefined;
    if (reader && text !== undefined && text.length <= MAX_MANIFEST) found.push(...reader(path, text));
    const known = wellKnownFiles[baseName(path)];
    if (known && Object.hasOwn(wellKnownFiles, baseName(path)))
      found.push({ file: path, line: 1, kind: known[0], description: known[1] });
  }
  for (const data of units) if (!isTestPath(data.path)) found.push(...inCode(new Unit(data)));
  return found
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
    .slice(0, MAX_ENTRY_POINTS);
}

type Reader = (path: string, text: string) => EntryPoint[];

function manifestReader(name: string): Reader | null {
  if (name === 'package.json') return inPackageJson;
  if (name === 'pyproject.toml') return inPyproject;
  if (name === 'Procfile') return inProcfile;
  return /^(Dockerfile|Containerfile)(\.[\w-]+)?$|\.Dockerfile$/.test(name) ? inDockerfile : null;
}

function inPackageJson(path: string, text: string): EntryPoint[] {
  const manifest = jsonObject(text);
  const entry = (key: string, kind: string, description: string): EntryPoint => ({
    file: path,
    line: lineOf(text, JSON.stringify(key)),
    kind,
    description: description.slice(0, 300),
  });
  const found: EntryPoint[] = [];
  if (typeof manifest?.main === 'string') found.push(entry('main', 'module', manifest.main));
  const { bin } = manifest ?? {};
  if (typeof bin === 'string') found.push(entry('bin', 'command line', bin));
  for (const [name, target] of Object.entries(asTable(bin) ?? {}))
    if (typeof target === 'string') found.push(entry(name, 'command line', `${name}: ${target}`));
  const start = asTable(manifest?.scripts)?.start;
  if (typeof start === 'string') found.push(entry('start', 'script', start));
  return found;
}

function inPyproject(path: string, text: string): EntryPoint[] {
  const document = tomlTable(text);
  const scripts =
    asTable(asTable(document?.project)?.scripts) ??
    asTable(asTable(asTable(document?.tool)?.poetry)?.scripts);
  return Object.entries(scripts ?? {}).flatMap(([name, target]) =>
    typeof target === 'string'
      ? [{ file: path, line: lineOfKey(text, name), kind: 'command line', description: `${name}: ${target}` }]
      : [],
  );
}

function inDockerfile(path: string, text: string): EntryPoint[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    // `HEALTHCHECK \` goes on in the next line.
    if (index > 0 && lines[index - 1].trimEnd().endsWith('\\')) return [];
    const match = /^\s*(?:CMD|ENTRYPOINT)\s+(.{1,300})/i.exec(line);
    return match ? [{ file: path, line: index + 1, kind: 'container', description: match[1].trim() }] : [];
  });
}

function inProcfile(path: string, text: string): EntryPoint[] {
  return text.split('\n').flatMap((line, index) => {
    const match = /^([\w-]{1,100}):\s*(.{1,300})/.exec(line);
    return match
      ? [{ file: path, line: index + 1, kind: 'process', description: `${match[1]}: ${match[2].trim()}` }]
      : [];
  });
}

/** Servers that listen, and scripts that ask whether they are the main module. */
function inCode(unit: Unit): EntryPoint[] {
  const found: EntryPoint[] = [];
  const add = (node: number, kind: string, description: string) =>
    found.push({ file: unit.path, line: unit.position(unit.start(node)).line, kind, description });
  for (const statement of unit.list(unit.data.functions[0].body))
    if (unit.kind(statement) === Kind.If && asksForMainModule(unit, unit.a(statement)))
      add(statement, 'script', 'Runs when it is started as a program');
  for (const { name, parent, owner, start, parameters } of unit.data.language === 'go'
    ? unit.data.functions
    : [])
    if (name === 'main' && parent === 0 && owner < 0 && parameters.length === 0) {
      const { line } = unit.position(start);
      found.push({
        file: unit.path,
        line,
        kind: 'program',
        description: 'Runs when it is started as a program',
      });
    }
  if (!unit.strings.includes('listen')) return found;
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) continue;
    if (unit.string(unit.b(unit.a(node))) === 'listen' && isServer(unit, unit.a(unit.a(node))))
      add(node, 'web server', 'Listens for connections');
  }
  return found;
}

function asksForMainModule(unit: Unit, test: number): boolean {
  if (unit.kind(test) !== Kind.Binary) return false;
  const sides = [unit.a(test), unit.b(test)];
  const isName = sides.some(
    (side) => unit.kind(side) === Kind.Global && unit.string(unit.a(side)) === '__name__',
  );
  return (
    isName &&
    sides.some((side) => unit.kind(side) === Kind.String && unit.string(unit.a(side)) === '__main__')
  );
}

/** A receiver that is called like a server, or made in place: `app`, `this.server`, `http.createServer(app)`. */
function isServer(unit: Unit, node: number): boolean {
  switch (unit.kind(node)) {
    case Kind.Local:
    case Kind.Captured:
      return /app|server/i.test(unit.string(unit.b(node)));
    case Kind.Global:
      return /app|server/i.test(unit.string(unit.a(node)));
    case Kind.Member:
      return /app|server/i.test(unit.string(unit.b(node)));
    case Kind.Call:
      return isServer(unit, unit.a(node));
    default:
      return false;
  }
}

/** 1-based line that assigns the key, 1 when none is found. */
function lineOfKey(text: string, key: string): number {
  const bare = (line: string) => line.split('=')[0].replace(/["'\s]/g, '');
  const index = text.split('\n').findIndex((line) => line.includes('=') && bare(line) === key);
  return index < 0 ? 1 : index + 1;
}

/** 1-based line of the first occurrence, 1 when there is none. */
function lineOf(text: string, part: string): number {
  const at = text.indexOf(part);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
