import type {
  OutlineManifest,
  OutlinePackage,
  PackageChanges,
  PackageLine,
  PackageOutline,
  PackageReview,
} from './packages.js';

const MAX_LINES = 200;
const MAX_NAMED = 5;

/** The packages of one commit by ecosystem and name, of all its manifests. */
type Known = Map<string, { sources: Set<string | null>; hasInstallScript: boolean }>;

/**
 * The packages that a change brings: those that nothing of the base names, those that come from elsewhere now, and those that run
 * code of their own at the installation, which they did not. Null where one of the commits is not known.
 */
export function packageChanges(
  base: PackageOutline | undefined,
  head: PackageOutline | undefined,
): PackageChanges | null {
  if (!base || !head) return null;
  const unread = new Set(base.notRead);
  const before = knownOf(base);
  const locked = new Set(base.manifests.filter(({ isLock }) => isLock).map(({ ecosystem }) => ecosystem));
  const found = new Map<string, PackageLine>();
  const manifests = [...head.manifests].sort((one, other) => Number(!!one.isLock) - Number(!!other.isLock));
  for (const manifest of manifests) {
    // What was there already is not known.
    const isUnknown = unread.has(manifest.file) || (manifest.isLock && !locked.has(manifest.ecosystem));
    for (const one of manifest.packages) {
      const key = keyOf(manifest, one);
      const stated = found.get(key);
      if (stated) {
        if (one.hasInstallScript) stated.hasInstallScript = true;
        if (stated.kind === 'added' && one.source !== undefined) stated.source ??= one.source;
      } else if (!isUnknown) {
        const line = lineOf(manifest, one, before.get(key));
        if (line) found.set(key, line);
      }
    }
  }
  const notRead = [...beyond(base.notRead, head.notRead), ...beyond(head.notRead, base.notRead)].sort();
  return { lines: [...found.values()].sort(byWeight), notRead };
}

/** What of the packages is shown; null where that is nothing. */
export function packageReview(changes: PackageChanges | null): PackageReview | null {
  if (changes === null) return null;
  const { lines, notRead } = changes;
  if (lines.length === 0 && notRead.length === 0) return null;
  return {
    lines: lines.slice(0, MAX_LINES),
    others: Math.max(0, lines.length - MAX_LINES),
    notRead: notRead.slice(0, MAX_NAMED),
  };
}

function lineOf(
  { ecosystem, file, isLock }: OutlineManifest,
  { name, version, line, source, hasInstallScript }: OutlinePackage,
  known: { sources: Set<string | null>; hasInstallScript: boolean } | undefined,
): PackageLine | null {
  const stated = {
    ...{ ecosystem, name, version, isDirect: !isLock, file, line },
    ...(source !== undefined && { source }),
    ...(hasInstallScript && { hasInstallScript }),
  };
  if (!known) return { kind: 'added', ...stated };
  if (source !== undefined && !known.sources.has(source))
    return { kind: 'source', ...stated, before: [...known.sources].at(-1) ?? null };
  if (hasInstallScript && !known.hasInstallScript) return { kind: 'script', ...stated };
  return null;
}

function knownOf({ manifests }: PackageOutline): Known {
  const known: Known = new Map();
  for (const manifest of manifests)
    for (const one of manifest.packages) {
      const key = keyOf(manifest, one);
      const entry = known.get(key) ?? { sources: new Set(), hasInstallScript: false };
      entry.sources.add(one.source ?? null);
      entry.hasInstallScript ||= one.hasInstallScript === true;
      known.set(key, entry);
    }
  return known;
}

/** PyPI takes `Flask_Login` for `flask-login`. */
function keyOf({ ecosystem }: OutlineManifest, { name }: OutlinePackage): string {
  const known = ecosystem === 'pypi' ? name.toLowerCase().replace(/[-_.]+/g, '-') : name;
  return `${ecosystem} ${known}`;
}

function beyond(mine: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return mine.filter((one) => !known.has(one));
}

function byWeight(one: PackageLine, other: PackageLine): number {
  return weightOf(one) - weightOf(other) || compareText(one.name, other.name);
}

/** What comes from elsewhere first, then what runs code at the installation, then what the project asks for itself. */
function weightOf({ kind, source, hasInstallScript, isDirect }: PackageLine): number {
  if (kind === 'source' || source !== undefined) return 0;
  if (hasInstallScript) return isDirect ? 1 : 2;
  return isDirect ? 3 : 4;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
