import type { UnitData } from '../ir/unit.js';
import type { FileIndex } from '../languages/language.js';
import { isTestPath } from '../workspace/path-kind.js';
import { type Clue, clues, type PackageSide } from './clues.js';
import { ecosystems, packageFolders } from './ecosystems.js';
import { flatManifest } from './flat-manifest.js';
import { type Evidence, layoutEvidence } from './layout.js';
import { baseName, folderOf, within } from './paths.js';

/** `unclear`: what it has speaks for neither side, or for both alike. */
export type PackageKind = PackageSide | 'unclear';

export interface Package {
  language: string;
  /** `''` at the top. */
  folder: string;
  manifest: string;
  kind: PackageKind;
  /** The strongest first. */
  evidence: readonly Evidence[];
}

/** The packages of a repository, and whether others install them: decided by all that speaks for it and against it. */
export interface Packages {
  all: readonly Package[];
  /** The package that a file belongs to: of its language, in the nearest folder above. */
  of(file: { language: string; path: string }): Package | undefined;
}

const MAX_PACKAGES = 2000;
/** What speaks for a side must add up to this: a single hint decides nothing. */
const ENOUGH = 2;
const PROOF = 3;
/** Programs beside a package that serve those who make it. */
const TOOLING = /(^|\/)(scripts?|tools?|hack|build|docs?|website|\.[^/]+)\//;

export function packagesOf(units: readonly UnitData[], index: FileIndex): Packages {
  const folders = ecosystems.flatMap((ecosystem) =>
    [...packageFolders(ecosystem, index.paths(), (path) => index.read(path))].map(([folder, manifest]) => ({
      language: ecosystem.language,
      folder,
      manifest,
    })),
  );
  const listed = folders.slice(0, MAX_PACKAGES);
  const known = new Map(listed.map((one) => [keyOf(one), one]));
  const owner = nearest(known);
  const unitsOf = grouped(units, (unit) => {
    const mine = owner(unit);
    const isProduct =
      mine !== undefined && !isTestPath(unit.path) && !TOOLING.test(within(mine.folder, unit.path));
    return isProduct ? keyOf(mine) : undefined;
  });
  const written = new Clues(index);
  const packages = listed.map((one): Package => {
    const stated = written.of(one.language, one.folder);
    const files = { ...one, units: unitsOf.get(keyOf(one)) ?? [] };
    const evidence = [...stated, ...layoutEvidence(files, index, stated)].sort(
      (a, b) => b.strength - a.strength,
    );
    return { ...one, kind: kindBy(evidence), evidence };
  });
  const byKey = new Map(packages.map((one) => [keyOf(one), one]));
  return { all: packages, of: nearest(byKey) };
}

/**
 * What excludes that others install it decides alone. Otherwise the side has it for which more speaks; what is run by its
 * makers may well be published, so of equals it is an application.
 */
function kindBy(evidence: readonly Evidence[]): PackageKind {
  if (evidence.some(({ speaksFor, strength }) => speaksFor === 'application' && strength === PROOF))
    return 'application';
  const weigh = (side: PackageSide) =>
    evidence.reduce((sum, one) => sum + (one.speaksFor === side ? one.strength : 0), 0);
  const [application, library] = [weigh('application'), weigh('library')];
  if (library >= ENOUGH && library > application) return 'library';
  return application >= ENOUGH ? 'application' : 'unclear';
}

/** What the files of packages say by their names and texts. */
class Clues {
  private readonly inFolder = new Map<string, string[]>();
  private readonly flat = new Map<string, string>();

  constructor(private readonly index: FileIndex) {
    // No clue lies deeper below its package than this.
    for (const path of index.paths()) {
      let folder = folderOf(path);
      for (let depth = 0; depth < 4; depth++) {
        const files = this.inFolder.get(folder);
        if (files === undefined) this.inFolder.set(folder, [path]);
        else files.push(path);
        if (folder === '') break;
        folder = folderOf(folder);
      }
    }
  }

  of(language: string, folder: string): Evidence[] {
    const found = clues.flatMap((clue) => this.first(clue, language, folder));
    for (let above = folder; above !== ''; ) {
      above = folderOf(above);
      for (const clue of clues)
        if (clue.isInherited && !found.some(({ says }) => says === clue.says))
          found.push(...this.first(clue, language, above));
    }
    return found;
  }

  private first(
    { file, text, speaksFor, strength, says, language: of }: Clue,
    language: string,
    folder: string,
  ): Evidence[] {
    if (of !== undefined && of !== language) return [];
    const path = this.inFolder
      .get(folder)
      ?.find((one) => file.test(within(folder, one)) && (text === undefined || text.test(this.text(one))));
    return path === undefined ? [] : [{ speaksFor, strength, says, file: path }];
  }

  private text(path: string): string {
    const before = this.flat.get(path);
    if (before !== undefined) return before;
    const text = flatManifest(baseName(path), this.index.read(path) ?? '');
    this.flat.set(path, text);
    return text;
  }
}

function nearest<T>(
  known: ReadonlyMap<string, T>,
): (file: { language: string; path: string }) => T | undefined {
  return ({ language, path }) => {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const found = known.get(keyOf({ language, folder }));
      if (found !== undefined || folder === '') return found;
    }
  };
}

function grouped<T>(items: readonly T[], keyOfItem: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function keyOf({ language, folder }: { language: string; folder: string }): string {
  return `${language}\0${folder}`;
}
