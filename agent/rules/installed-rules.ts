import { compiledPacks } from './compiled-packs.js';
import { hashOfFolders, installedFolder, readPackFiles } from './pack-files.js';
import type { RuleSet } from './rule.js';
import { trustedHash } from './trusted-packs.js';

/** The rules that come with the agent, and more: what reads and checks YAML is loaded only where there is some to read. */
export async function rulesOf(extraFolders: readonly string[]): Promise<RuleSet> {
  const installed = extraFolders.length === 0 ? compiledRules() : null;
  if (installed !== null) return installed;
  const { loadRules } = await import('./load.js');
  return loadRules(extraFolders);
}

/** The agent's own rules, which the build has checked; null when their text is not what it was then. */
function compiledRules(): RuleSet | null {
  const trusted = trustedHash === null ? null : compiledPacks(trustedHash);
  if (trusted !== null && trustedHash !== null) return { packs: trusted, hash: hashOfFolders([trustedHash]) };
  const files = readPackFiles(installedFolder);
  const packs = typeof files === 'string' ? null : compiledPacks(files.hash);
  return packs === null || typeof files === 'string' ? null : { packs, hash: hashOfFolders([files.hash]) };
}
