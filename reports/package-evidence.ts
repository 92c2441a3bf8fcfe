import type { RepositorySummary } from '#protocol/scan-report.js';

type Package = NonNullable<RepositorySummary['packages']>[number];

/** What decided on a package, and what speaks against that: `an image is built of it: Dockerfile; but ...`. */
export function packageEvidence({ kind, evidence }: Package): string {
  const said = (side: 'application' | 'library') =>
    evidence
      .filter(({ speaksFor }) => speaksFor === side)
      .map(({ says, file }) => `${says}: ${file}`)
      .join(', ');
  const [first, second] =
    kind === 'library' ? (['library', 'application'] as const) : (['application', 'library'] as const);
  return [said(first), said(second)].filter((part) => part !== '').join('; but ');
}
