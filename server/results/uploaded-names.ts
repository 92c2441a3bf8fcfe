import type { StoredNames } from './artifacts.js';

/**
 * Says fingerprints, under which findings of a scan are known here, as the agent of that scan does. Those that are known
 * here by another fingerprint, while the agent uses this one for something else, are none of its findings.
 */
export function asUploaded({ names }: Pick<StoredNames, 'names'>, fingerprints: readonly string[]): string[] {
  const uploadedBy = new Map(names.map(([uploaded, name]) => [name, uploaded]));
  const renamed = new Set(names.map(([uploaded]) => uploaded));
  return fingerprints.flatMap((fingerprint) => {
    const uploaded = uploadedBy.get(fingerprint);
    if (uploaded !== undefined) return [uploaded];
    return renamed.has(fingerprint) ? [] : [fingerprint];
  });
}
