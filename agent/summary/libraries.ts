import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parse } from 'yaml';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import type { Platform } from './platforms.js';

type Library = NonNullable<RepositorySummary['signIn']>[number];
type Dependencies = RepositorySummary['dependencies'];
export type LibraryKind = 'servers' | 'frameworks' | 'signIn' | 'jobs';

interface Known {
  name: string;
  imports: string[];
  packages: string[];
}

const names = Joi.array().items(Joi.string());
const table = Joi.object()
  .pattern(Joi.string(), [
    names.required(),
    Joi.object({ imports: names.required(), packages: names.required() }),
  ])
  .required();
const schema = Joi.object({ servers: table, frameworks: table, signIn: table, jobs: table });
type Stated = Record<LibraryKind, Record<string, string[] | Omit<Known, 'name'>>>;

const MAX_VERSIONS = 2;

let loaded: Record<LibraryKind, Map<string, Known>> | null = null;

/** By what is imported. */
function load(): Record<LibraryKind, Map<string, Known>> {
  const text: unknown = parse(readFileSync(new URL('./libraries.yml', import.meta.url), 'utf8'));
  const stated = Joi.attempt(text, schema) as Stated;
  const byImport = (kind: LibraryKind) =>
    new Map(
      Object.entries(stated[kind]).flatMap(([name, one]) => {
        const known = Array.isArray(one) ? { name, imports: one, packages: one } : { name, ...one };
        return known.imports.map((imported) => [imported, known] as const);
      }),
    );
  return {
    servers: byImport('servers'),
    frameworks: byImport('frameworks'),
    signIn: byImport('signIn'),
    jobs: byImport('jobs'),
  };
}

/** Libraries of a kind that the code imports, those that most files import first, with the version that a manifest states. */
export function librariesOf(
  kind: LibraryKind,
  units: readonly UnitData[],
  dependencies: Dependencies,
  platforms: readonly Platform[] = [],
): Library[] {
  loaded ??= load();
  const known = loaded[kind];
  const found = new Map<string, { library: Library; files: number }>();
  const own = ownModules(units);
  for (const data of units) {
    if (data.language === 'template') continue;
    const unit = new Unit(data);
    const ofFile = new Set<string>();
    for (const node of data.imports) {
      const library = knownAs(unit.string(unit.a(node)), data.language, known, own);
      if (!library || ofFile.has(library.name)) continue;
      ofFile.add(library.name);
      const entry = found.get(library.name);
      if (entry) entry.files++;
      else {
        const { line } = unit.position(unit.start(node));
        const version = versionOf(library, data.language, dependencies, platforms);
        found.set(library.name, {
          library: { name: library.name, version, file: data.path, line },
          files: 1,
        });
      }
    }
  }
  return [...found.values()]
    .sort((a, b) => b.files - a.files || (a.library.name < b.library.name ? -1 : 1))
    .map(({ library }) => library);
}

const separators: Readonly<Record<string, string>> = { java: '.', python: '.', go: '/', javascript: '/' };

/** The longest name that an import begins with: `org.springframework.boot.SpringApplication`, `next/link`. */
function knownAs(
  specifier: string,
  language: string,
  known: ReadonlyMap<string, Known>,
  own: ReadonlySet<string>,
): Known | undefined {
  // A Java name may be of several packages, of which none is known.
  const [written, other] = specifier.split('|', 2);
  const separator = separators[language];
  if (language === 'python' && own.has(written.split('.', 1)[0])) return undefined;
  if (separator === undefined || (language === 'java' && other !== undefined)) return undefined;
  for (
    let name = written.slice(0, 300);
    name !== '';
    name = name.slice(0, Math.max(0, name.lastIndexOf(separator)))
  ) {
    const found = known.get(name);
    if (found && fits(name, language)) return found;
  }
  return undefined;
}

/** Names that import modules of the repository, since these are at its top or in `src`: there they mean no library. */
function ownModules(units: readonly UnitData[]): Set<string> {
  const own = new Set<string>();
  for (const { language, path } of units)
    if (language === 'python')
      own.add(
        path
          .replace(/^src\//, '')
          .split('/')[0]
          .replace(/\.py$/, ''),
      );
  return own;
}

/** Names of one language are those of others as well: `web`, `next`. */
function fits(name: string, language: string): boolean {
  if (language === 'go') return name.includes('/');
  if (language === 'java') return /^[a-z]+\.[a-z]/.test(name);
  return true;
}

const ecosystems: Readonly<Record<string, string>> = {
  java: 'maven',
  python: 'pypi',
  go: 'go',
  javascript: 'npm',
};

/** As manifests state it; several where they differ. */
function versionOf(
  { packages }: Known,
  language: string,
  dependencies: Dependencies,
  platforms: readonly Platform[],
): string {
  const stated = dependencies.filter(
    ({ ecosystem, name, version }) =>
      ecosystem === ecosystems[language] &&
      version !== '' &&
      // A property that is set elsewhere, or a place in the same repository.
      !/^(workspace|catalog|file|link|portal):|\$/.test(version) &&
      packages.some((one) => isPackage(one, plain(name), ecosystem)),
  );
  const product = stated.filter(({ development }) => !development);
  const versions = (product.length > 0 ? product : stated).map(({ version }) => version);
  if (versions.length === 0 && language === 'java')
    for (const { group, version } of platforms) if (packages.includes(`${group}:`)) versions.push(version);
  const different = [...new Set(versions)];
  return (
    different.slice(0, MAX_VERSIONS).join(' and ') + (different.length > MAX_VERSIONS ? ' and others' : '')
  );
}

/** `org.eclipse.jetty:` is a group of Maven; a module of Go may have its major version behind its path. */
function isPackage(known: string, name: string, ecosystem: string): boolean {
  if (known.endsWith(':')) return name.startsWith(known);
  return name === plain(known) || (ecosystem === 'go' && name.replace(/\/v\d+$/, '') === plain(known));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/_/g, '-');
}
