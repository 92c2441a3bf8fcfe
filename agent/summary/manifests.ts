import { parse as parseToml, TomlError } from 'smol-toml';
import { sourceOf } from './package-places.js';

/** What one manifest says; `line` is 1-based. */
export interface Dependency {
  name: string;
  /** As written: a range, a pin, a URL; empty when any version will do. */
  version: string;
  development: boolean;
}

type Table = { [key: string]: unknown };

/** Larger manifests are generated or hostile. */
export const MAX_MANIFEST = 1024 * 1024;

/** A JSON object, or null for text that is none: a broken manifest of a scanned project is no error of the scan. */
export function jsonObject(text: string): Table | null {
  try {
    return asTable(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function tomlTable(text: string): Table | null {
  try {
    return asTable(parseToml(text));
  } catch (error) {
    if (error instanceof TomlError) return null;
    throw error;
  }
}

export function asTable(value: unknown): Table | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : null;
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** `package.json` */
export function npmDependencies(text: string): Dependency[] {
  const manifest = jsonObject(text);
  const read = (key: string, development: boolean) =>
    Object.entries(asTable(manifest?.[key]) ?? {}).flatMap(([name, version]) =>
      typeof version === 'string' ? [{ name, version, development }] : [],
    );
  return [
    ...read('dependencies', false),
    ...read('optionalDependencies', false),
    ...read('peerDependencies', false),
    ...read('devDependencies', true),
  ];
}

/** `requirements*.txt`: one requirement a line; options, URLs without a name and included files are left out. */
export function requirementsDependencies(text: string, development: boolean): Dependency[] {
  return text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => requirement(line, development));
}

/** `pyproject.toml`: the standard table, dependency groups, and Poetry's own tables. */
export function pyprojectDependencies(text: string): Dependency[] {
  const document = tomlTable(text);
  const project = asTable(document?.project);
  const poetry = asTable(asTable(document?.tool)?.poetry);
  const groups = asTable(document?.['dependency-groups']) ?? {};
  const optional = asTable(project?.['optional-dependencies']) ?? {};
  return [
    ...asTexts(project?.dependencies).flatMap((line) => requirement(line, false)),
    ...Object.entries(optional).flatMap(([group, lines]) =>
      asTexts(lines).flatMap((line) => requirement(line, isDevelopment(group))),
    ),
    ...Object.values(groups).flatMap((lines) => asTexts(lines).flatMap((line) => requirement(line, true))),
    ...versionTable(poetry?.dependencies, false),
    ...versionTable(poetry?.['dev-dependencies'], true),
    ...Object.entries(asTable(poetry?.group) ?? {}).flatMap(([name, group]) =>
      versionTable(asTable(group)?.dependencies, name !== 'main'),
    ),
  ];
}

/** `Pipfile` */
export function pipfileDependencies(text: string): Dependency[] {
  const document = tomlTable(text);
  return [...versionTable(document?.packages, false), ...versionTable(document?.['dev-packages'], true)];
}

/** `setup.cfg`: the indented lines after `install_requires =`, and those of the extras. */
export function setupCfgDependencies(text: string): Dependency[] {
  const result: Dependency[] = [];
  let section = '';
  let key = '';
  for (const line of text.split(/\r?\n/)) {
    const header = /^\[([^\]]+)\]/.exec(line);
    const assignment = /^(\w[\w.-]*)\s*[=:]\s*(.*)$/.exec(line);
    if (header) [section, key] = [header[1].trim(), ''];
    else if (assignment) key = assignment[1];
    const value = assignment ? assignment[2] : /^\s/.test(line) ? line : '';
    if (section === 'options' && key === 'install_requires') result.push(...requirement(value, false));
    else if (section === 'options.extras_require' && key !== '')
      result.push(...requirement(value, isDevelopment(key)));
  }
  return result;
}

/** `{flask: "^3.0", django: {version: "5.1"}}` */
function versionTable(value: unknown, development: boolean): Dependency[] {
  return Object.entries(asTable(value) ?? {}).flatMap(([name, stated]) => {
    if (name === 'python') return [];
    const table = asTable(stated);
    const version = typeof stated === 'string' ? stated : (table?.version ?? addressOf(table));
    return [{ name, version: typeof version === 'string' && version !== '*' ? version : '', development }];
  });
}

/** Where a table says that a package comes from, without what is secret of it. */
function addressOf(table: Table | null): string | null {
  const url = [table?.git, table?.url, table?.file].find((one) => typeof one === 'string');
  return typeof url === 'string' ? sourceOf(url) : null;
}

/** One requirement: name, extras, version; what follows `;` says where it applies. */
function requirement(line: string, development: boolean): Dependency[] {
  const match =
    /^\s*([A-Za-z0-9][A-Za-z0-9._-]{0,200})\s*(?:\[[^\]]{0,500}\])?\s*(?:@\s*(\S{1,500})|\(?((?:[<>=!~]=?=?)[^;#()]{0,200})\)?)?\s*(?:;|#|--|$)/.exec(
      line.slice(0, 1000),
    );
  if (!match) return [];
  return [{ name: match[1], version: (match[2] ?? match[3] ?? '').trim(), development }];
}

function isDevelopment(group: string): boolean {
  return /^(dev|test|tests|testing|lint|docs?|typing)/i.test(group);
}
