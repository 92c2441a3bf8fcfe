import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RulePack } from './rule.js';

// Reading and checking YAML takes longer than a small scan. The build leaves the agent's own packs as JSON beside
// them; it counts only as long as it was made from the very same text.

const compiled = fileURLToPath(new URL('./packs.json', import.meta.url));

/** The packs as the build left them; null when the YAML is not what it was then. */
export function compiledPacks(hash: string): RulePack[] | null {
  if (!existsSync(compiled)) return null;
  const stored: { hash: string; packs: RulePack[] } = JSON.parse(readFileSync(compiled, 'utf8'));
  return stored.hash === hash ? stored.packs : null;
}

export function removeCompiledPacks(): void {
  rmSync(compiled, { force: true });
}

export function writeCompiledPacks(hash: string, packs: readonly RulePack[]): void {
  writeFileSync(compiled, JSON.stringify({ hash, packs }));
}
