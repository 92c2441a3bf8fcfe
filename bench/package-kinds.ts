import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { UnitData } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { packagesOf } from '#agent/packages/packages.js';
import { packageKindsOf } from '#agent/summary/package-kinds.js';
import { fileIndex } from '#agent/workspace/file-index.js';
import { vendoredPart } from '#agent/workspace/path-kind.js';
import { packageEvidence } from '#reports/package-evidence.js';

/**
 * Which packages of folders are taken for applications and which for libraries, and by what; bench/accuracy/application-or-library.md
 * has how that was judged.
 *   node dist/bench/package-kinds.js FOLDER ...
 */
const MAX_BYTES = 1_000_000;
const parser = await createParser({ kind: 'wasm' });

for (const folder of process.argv.slice(2)) {
  const paths: string[] = [];
  const units: UnitData[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isFile() || path.startsWith('.git/') || vendoredPart(path) !== undefined) continue;
    paths.push(path);
    const language = languageFor(path);
    if (!language || lstatSync(join(folder, path)).size > MAX_BYTES) continue;
    const lowered = await lowerFile(parser, language, path, readFileSync(join(folder, path), 'utf8'));
    if (typeof lowered !== 'string') units.push(lowered.unit);
  }
  const { all } = packagesOf(units, fileIndex(folder, paths.sort()));
  console.log(`\n${folder}`);
  for (const one of packageKindsOf(all))
    console.log(`  ${one.manifest}: ${one.kind} (${packageEvidence(one)})`);
}
