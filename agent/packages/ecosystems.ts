import { baseName, folderOf } from './paths.js';

export interface Ecosystem {
  /** Of the language whose files belong to its packages. */
  language: string;
  /** Files that make their folder a package, the one that says most first. */
  manifests: readonly RegExp[];
  /** Files that make their folder one where no folder above is. */
  fallbacks?: readonly RegExp[];
}

export const ecosystems: readonly Ecosystem[] = [
  { language: 'javascript', manifests: [/^package\.json$/] },
  {
    language: 'python',
    manifests: [/^pyproject\.toml$/, /^setup\.py$/, /^setup\.cfg$/],
    fallbacks: [/^manage\.py$/, /^requirements\.txt$/, /^Pipfile$/],
  },
  { language: 'java', manifests: [/^pom\.xml$/, /^build\.gradle(\.kts)?$/, /^settings\.gradle(\.kts)?$/] },
  { language: 'go', manifests: [/^go\.mod$/] },
];

/** Manifests that configure tools alone make no package. */
const packageText = new Map([
  ['pyproject.toml', /^\s*\[(project|build-system|tool\.poetry)\b/m],
  // A Django command may be called like that.
  ['setup.py', /\bsetup\s*\(/],
  ['setup.cfg', /^\s*\[(metadata|options)\]/m],
  ['package.json', /"(name|dependencies|scripts)"\s*:/],
]);

/** By folder the manifest of each package. */
export function packageFolders(
  { manifests, fallbacks = [] }: Ecosystem,
  paths: readonly string[],
  read: (path: string) => string | undefined,
): Map<string, string> {
  const found = new Map<string, string>();
  const collect = (names: readonly RegExp[], isWanted: (folder: string) => boolean) => {
    for (const name of names)
      for (const path of paths) {
        const folder = folderOf(path);
        if (!name.test(baseName(path)) || found.has(folder) || !isWanted(folder)) continue;
        const needed = packageText.get(baseName(path));
        if (needed === undefined || needed.test(read(path) ?? '')) found.set(folder, path);
      }
  };
  collect(manifests, () => true);
  const has = (folder: string): boolean => found.has(folder) || (folder !== '' && has(folderOf(folder)));
  collect(fallbacks, (folder) => !has(folder));
  return found;
}
