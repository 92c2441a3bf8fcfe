import type { Package } from '#agent/packages/packages.js';
import type { RepositorySummary } from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';

const MAX_PACKAGES = 100;
const MAX_EVIDENCE = 10;

/** Of each package whether it is an application or a library, with what decided it; those of tests and examples are left out. */
export function packageKindsOf(packages: readonly Package[]): NonNullable<RepositorySummary['packages']> {
  return packages
    .filter(({ manifest }) => !isTestPath(manifest))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a.manifest < b.manifest ? -1 : 1))
    .slice(0, MAX_PACKAGES)
    .map(({ folder, manifest, kind, evidence }) => ({
      ...{ folder, manifest, kind },
      evidence: evidence
        .slice(0, MAX_EVIDENCE)
        .map(({ speaksFor, says, file }) => ({ speaksFor, says, file })),
    }));
}

function depthOf({ folder }: Package): number {
  return folder === '' ? 0 : folder.split('/').length;
}
