import type { RepositorySummary } from '#protocol/scan-report.js';
import { packageEvidence } from '#reports/package-evidence.js';
import { clean } from '#reports/terminal.js';

type Packages = NonNullable<RepositorySummary['packages']>;

const kinds = {
  application: 'an application',
  library: 'a library: arguments of its exported functions are untrusted',
  unclear: 'neither clearly an application nor a library, and treated as an application',
};

/** A line a package, with what decided it. */
export function packageLines(packages: Packages): string[] {
  return packages.map((one) => {
    const evidence = clean(packageEvidence(one));
    return `${clean(one.manifest)} is ${kinds[one.kind]}${evidence === '' ? '' : ` (${evidence})`}.`;
  });
}
