import { analyse } from '#agent/analysis/analyse.js';
import type { AnalysisInput } from '#agent/analysis/api/input.js';
import { buildFindings } from '#agent/findings/build.js';
import type { UnitData } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { withHosts } from '#agent/languages/templates/hosts.js';
import { linkingOf } from '#agent/pipeline/linking.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { loadConfig } from '#agent/workspace/config.js';
import { configurationFiles } from '#agent/workspace/configuration-files.js';
import { discover, openFolder } from '#agent/workspace/discover.js';
import { fileIndex } from '#agent/workspace/file-index.js';
import { DEFAULT_LIMITS } from '#agent/workspace/limits.js';
import { isTestPath } from '#agent/workspace/path-kind.js';
import { readSource } from '#agent/workspace/source-content.js';
import type { Finding } from '#protocol/finding.js';
import { type Random, shuffled } from '#test/seeded.js';

/** A real source tree, parsed once, to be analysed several times. */
export interface Tree {
  units: UnitData[];
  texts: ReadonlyMap<string, string>;
  index: ReturnType<typeof fileIndex>;
}

/** Reads, parses and lowers all source files of a folder in this thread; what cannot be parsed is left out. */
export async function readTree(folder: string): Promise<Tree> {
  const root = openFolder(folder);
  const { files } = await discover({
    root,
    config: loadConfig(root),
    limits: DEFAULT_LIMITS,
    isCheckout: false,
  });
  const parser = await createParser({ kind: 'wasm' });
  const texts = new Map<string, string>();
  const lowered: UnitData[] = [];
  for (const { path } of files) {
    const language = languageFor(path);
    const content = language ? readSource(root, path, DEFAULT_LIMITS, false) : { skip: 'unsupported' };
    if (language === undefined || !('text' in content)) continue;
    const file = await lowerFile(parser, language, path, content.text);
    if (typeof file === 'string') continue;
    texts.set(path, content.text);
    lowered.push(file.unit);
  }
  const units = withHosts(lowered).sort((one, other) => (one.path < other.path ? -1 : 1));
  const paths = files.map(({ path }) => path);
  return { units, texts, index: fileIndex(root, paths) };
}

/** The findings of a tree as a scan would report them; the analysis is given its files in a drawn order where there is one. */
export function findingsOf(
  { units: byPath, texts, index }: Tree,
  rules: RuleSet,
  { order, options = {} }: { order?: Random; options?: Partial<AnalysisInput> } = {},
): Finding[] {
  const units = order ? shuffled(order, byPath) : byPath;
  const { findings: raw } = analyse({
    units,
    rules,
    ...linkingOf(units, index),
    configuration: configurationFiles(index),
    isAside: isTestPath,
    ...options,
  });
  return buildFindings({
    raw,
    units,
    readText: (path) => texts.get(path) ?? '',
    suppressions: [],
    includeTests: true,
  });
}
