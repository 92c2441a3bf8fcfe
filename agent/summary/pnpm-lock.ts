import type { OutlinePackage } from '#protocol/endpoint-review/packages.js';
import { registryOf, sourceOf } from './package-places.js';
import { yamlSection } from './yaml-entries.js';

/** `pnpm-lock.yaml` of all versions of it; null when it cannot be read. */
export function pnpmLock(text: string): OutlinePackage[] | null {
  return (
    yamlSection(text, 'packages')?.flatMap((entry): OutlinePackage[] => {
      // A folder of the repository itself.
      if (entry.text('resolution', 'directory') !== undefined) return [];
      const [name, version] = nameAndVersion(entry.key);
      const address = entry.text('resolution', 'tarball') ?? entry.text('resolution', 'repo');
      const source = address === undefined ? null : registryOf(sourceOf(address));
      return [
        {
          ...{
            name: entry.text('name') ?? name,
            version: entry.text('version') ?? version,
            line: entry.line,
          },
          ...(source !== null && { source }),
          ...(entry.text('requiresBuild') === 'true' && { hasInstallScript: true as const }),
        },
      ];
    }) ?? null
  );
}

/** `name@1.0.0(peer@2.0.0)`, `/name@1.0.0`, and of older versions `/name/1.0.0_peer@2.0.0`. */
function nameAndVersion(key: string): [name: string, version: string] {
  const plain = key.replace(/^\//, '').replace(/\(.*$/s, '');
  const old = /^((?:@[^/@]+\/)?[^/@]+)\/(\d[^/_]*)(?:_.*)?$/s.exec(plain);
  if (old) return [old[1], old[2]];
  const at = plain.indexOf('@', 1);
  return at < 0 ? [plain, ''] : [plain.slice(0, at), plain.slice(at + 1)];
}
