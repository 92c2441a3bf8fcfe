import type { AnalysisInput } from '../analysis/api/input.js';
import type { UnitData } from '../ir/unit.js';
import { declarationsOf } from '../languages/declarations.js';
import type { FileIndex, ImportTarget, PublicKind } from '../languages/language.js';
import { languages } from '../languages/registry.js';
import { type Packages, packagesOf } from '../packages/packages.js';

/** How the units of a program find each other, and which of them other programs import, by the rules of their languages. */
export type Linking = Required<
  Pick<AnalysisInput, 'resolveImport' | 'moduleName' | 'publicApi' | 'isLibrary'>
>;

export function linkingOf(
  units: readonly UnitData[],
  index: FileIndex,
  packages: Packages = packagesOf(units, index),
): Linking {
  return {
    resolveImport: importResolver(units, index),
    moduleName: moduleNames(units, index),
    publicApi: publicApi(units, index, packages),
    isLibrary: isLibrary(index, packages),
  };
}

/** Resolves the imports of a unit; a file that was not analysed is as unknown as a package. */
function importResolver(units: readonly UnitData[], index: FileIndex): Linking['resolveImport'] {
  const unitOf = new Map(units.map(({ path }, unit) => [path, unit]));
  const resolvers = new Map<string, (from: string, specifier: string) => ImportTarget>();
  for (const { id, importResolver } of languages)
    resolvers.set(id, importResolver(index, declarationsOf(units, id)));
  return (unit, specifier) => {
    const { path, language } = units[unit];
    const target = resolvers.get(language)?.(path, specifier) ?? { external: specifier };
    if ('external' in target) return target;
    const found = unitOf.get(target.file);
    return found === undefined ? { external: specifier } : { unit: found };
  };
}

/** The names by which other programs import the units. */
function moduleNames(units: readonly UnitData[], index: FileIndex): Linking['moduleName'] {
  const ofLanguage = new Map(languages.map(({ id, moduleNames }) => [id, moduleNames?.(index)]));
  const names = units.map(({ path, language }) => ofLanguage.get(language)?.(path));
  return (unit) => names[unit];
}

/**
 * What other programs import: what the manifests of each language let them, of packages that are certainly published. Where
 * a language knows programs, the functions of all others are those of one.
 */
function publicApi(units: readonly UnitData[], index: FileIndex, packages: Packages): Linking['publicApi'] {
  const ofLanguage = new Map<string, (path: string) => PublicKind | null>();
  for (const { id, publicApi: api } of languages) {
    const kindOf = api?.(index);
    if (kindOf === undefined) continue;
    const otherwise = PROGRAM_LANGUAGES.has(id) ? 'program' : null;
    ofLanguage.set(id, (path) => {
      const kind = kindOf(path);
      if (!isImported(kind)) return kind;
      return packages.of({ language: id, path })?.kind === 'library' ? kind : otherwise;
    });
  }
  return (unit) => ofLanguage.get(units[unit].language)?.(units[unit].path) ?? null;
}

/** Languages of which `publicApi` answers `program` for what others cannot import. */
const PROGRAM_LANGUAGES = new Set(['go']);

/** Which files belong to packages that other programs install, by the manifests of each language; none of an application. */
function isLibrary(index: FileIndex, packages: Packages): Linking['isLibrary'] {
  const ofLanguage = new Map(
    languages.map(({ id, isPublished, publicApi }) => {
      const kindOf = isPublished === undefined ? publicApi?.(index) : undefined;
      return [id, isPublished?.(index) ?? ((path: string) => isImported(kindOf?.(path)))] as const;
    }),
  );
  return (file) =>
    (ofLanguage.get(file.language)?.(file.path) ?? false) && packages.of(file)?.kind !== 'application';
}

function isImported(kind: PublicKind | null | undefined): boolean {
  return kind === 'entry' || kind === 'file';
}
