import { packagesOutlined } from '#agent/summary/outline-packages.js';
import { packageChanges, packageReview } from '#protocol/endpoint-review/compare-packages.js';
import type { PackageOutline, PackageReview } from '#protocol/endpoint-review/packages.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

export function linesOf(review: PackageReview | undefined): string[] {
  return (review?.lines ?? []).map(
    ({ kind, name, version, isDirect, source, before, hasInstallScript, file, line }) =>
      [
        ...[kind, name, version || '-', isDirect ? 'direct' : 'locked'],
        ...(source === undefined ? [] : [`from ${source}`]),
        ...(before === undefined ? [] : [`was ${before}`]),
        ...(hasInstallScript ? ['script'] : []),
        `${file}:${line}`,
      ].join(' '),
  );
}

export function outlined(files: Record<string, string>) {
  const folder = temporaryFolder('manifests');
  writeFiles(folder, files);
  return packagesOutlined(folder, Object.keys(files).sort());
}

export const comparePackages = (base: PackageOutline | undefined, head: PackageOutline | undefined) =>
  packageReview(packageChanges(base, head));

export function changes(base: Record<string, string>, head: Record<string, string>): string[] {
  return linesOf(comparePackages(outlined(base), outlined(head)) ?? undefined);
}
