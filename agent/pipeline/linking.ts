import type { AnalysisInput } from '../analysis/analyse.js';
import type { UnitData } from '../ir/unit.js';
import { declarationsOf } from '../languages/declarations.js';
import type { FileIndex, ImportTarget, PublicKind } from '../languages/language.js';
import { languages } from '../languages/registry.js';

/** How the units of a program find each other, and which of them other programs import, by the rules of their languages. */
export type Linking = Required<
  Pick<AnalysisInput, 'resolveImport' | 'moduleName' | 'publicApi' | 'isLibrary'>
>;

export function linkingOf(units: readonly UnitData[], index: FileIndex): Linking {
  return {
    resolveImport: importResolver(units, index),
    moduleName: moduleNames(units, index),
    publicApi: publicApi(units, index),
    isLibrary: isLibrary(index),
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

/** What other programs may import, by the manifests of each language. */
function publicApi(units: readonly UnitData[], index: FileIndex): Linking['publicApi'] {
  const ofLanguage = new Map<string, (path: string) => PublicKind | null>();
  for (const language of languages) {
    const kindOf = language.publicApi?.(index);
    if (kindOf !== undefined) ofLanguage.set(language.id, kindOf);
  }
  return (unit) => ofLanguage.get(units[unit].language)?.(units[unit].path) ?? null;
}

/** Which files belong to packages that other programs install, by the manifests of each language. */
function isLibrary(index: FileIndex): Linking['isLibrary'] {
  const ofLanguage = new Map(
    languages.map(({ id, isPublished, publicApi }) => {
      const kindOf = isPublished === undefined ? publicApi?.(index) : undefined;
      return [id, isPublished?.(index) ?? ((path: string) => isImported(kindOf?.(path)))] as const;
    }),
  );
  return ({ language, path }) => ofLanguage.get(language)?.(path) ?? false;
}

function isImported(kind: PublicKind | null | undefined): boolean {
  return kind === 'entry' || kind === 'file';
}
