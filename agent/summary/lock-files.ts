import type { OutlinePackage } from '#protocol/endpoint-review/packages.js';
import { asTable, jsonObject, tomlTable } from './manifests.js';
import { Lines, registryOf, sourceOf } from './package-places.js';

/** `package-lock.json`: of all versions of it, what is fixed and where it comes from; null when it cannot be read. */
export function npmLock(text: string): OutlinePackage[] | null {
  const lock = jsonObject(text);
  if (lock === null) return null;
  const places = new Lines(text);
  const packages = asTable(lock.packages);
  const entries = packages
    ? Object.entries(packages).flatMap(([path, value]) => {
        const at = path.lastIndexOf('node_modules/');
        // Others are the project itself, and its workspaces.
        return at < 0 ? [] : [{ key: path, name: path.slice(at + 'node_modules/'.length), value }];
      })
    : Object.entries(asTable(lock.dependencies) ?? {}).map(([name, value]) => ({ key: name, name, value }));
  return entries.flatMap(({ key, name, value }) => {
    const entry = asTable(value);
    if (entry === null || entry.link === true) return [];
    // One that is installed by another name has its own here.
    const own = typeof entry.name === 'string' ? entry.name : name;
    const resolved = typeof entry.resolved === 'string' ? entry.resolved : entry.version;
    const source = typeof resolved === 'string' ? registryOf(sourceOf(resolved)) : null;
    return [
      {
        ...{ name: own, version: typeof entry.version === 'string' ? entry.version : '' },
        line: places.next(`${JSON.stringify(key)}: {`),
        ...(source !== null && { source }),
        ...(entry.hasInstallScript === true && { hasInstallScript: true as const }),
      },
    ];
  });
}

/** `poetry.lock` and `uv.lock` */
export function pythonLock(text: string): OutlinePackage[] | null {
  const lock = tomlTable(text);
  if (lock === null) return null;
  const places = new Lines(text);
  return (Array.isArray(lock.package) ? lock.package : []).flatMap((value: unknown) => {
    const entry = asTable(value);
    if (typeof entry?.name !== 'string') return [];
    const from = asTable(entry.source);
    // A folder of the repository itself is no package of others.
    if (from && ['editable', 'virtual', 'directory', 'workspace'].some((key) => key in from)) return [];
    const url = from && [from.git, from.url, from.registry].find((one) => typeof one === 'string');
    const source = typeof url === 'string' ? registryOf(sourceOf(`${url.replace(/\/$/, '')}/`)) : null;
    return [
      {
        ...{ name: entry.name, version: typeof entry.version === 'string' ? entry.version : '' },
        line: places.next(`name = ${JSON.stringify(entry.name)}`),
        ...(source !== null && { source }),
      },
    ];
  });
}

/** `Pipfile.lock` */
export function pipfileLock(text: string): OutlinePackage[] | null {
  const lock = jsonObject(text);
  if (lock === null) return null;
  const listed = asTable(lock._meta)?.sources;
  const indexes = new Map<unknown, unknown>(
    (Array.isArray(listed) ? listed : []).map((one: unknown) => [asTable(one)?.name, asTable(one)?.url]),
  );
  const places = new Lines(text);
  return ['default', 'develop'].flatMap((group) =>
    Object.entries(asTable(lock[group]) ?? {}).flatMap(([name, value]) => {
      const entry = asTable(value);
      // A folder of the repository itself.
      if (entry === null || typeof entry.path === 'string') return [];
      const url = [entry.git, entry.file, indexes.get(entry.index)].find((one) => typeof one === 'string');
      const source = typeof url === 'string' ? sourceOf(`${url.replace(/\/$/, '')}/`) : null;
      return [
        {
          ...{ name, version: typeof entry.version === 'string' ? entry.version.replace(/^==/, '') : '' },
          line: places.next(`${JSON.stringify(name)}: {`),
          ...(source !== null && { source }),
        },
      ];
    }),
  );
}

/** `go.sum`: the modules whose code was fetched. */
export function goSum(text: string): OutlinePackage[] {
  return text.split('\n').flatMap((line, index) => {
    const [, name, version] = /^([\w.~/!-]{1,500}) (v[^\s/]{1,200}) h1:/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, version, line: index + 1 }];
  });
}
