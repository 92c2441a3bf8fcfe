import { removeCompiledPacks, writeCompiledPacks } from './compiled-packs.js';
import { installedPacks, loadRules } from './load.js';
import { RuleErrors } from './rule-error.js';

// The last step of the build: `node compile-packs.js`. Mistakes are told, with their places, by whoever loads the rules.
try {
  // Those of the last build, which would be taken for the same YAML, may not have what packs have now.
  removeCompiledPacks();
  const { packs } = loadRules();
  const { hash } = installedPacks();
  writeCompiledPacks(hash, packs);
} catch (error) {
  if (!(error instanceof RuleErrors)) throw error;
}
