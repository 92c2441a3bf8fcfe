import type { AnalysisInput } from '#agent/analysis/api/input.js';
import { analyse } from '#agent/analysis/analyse.js';
import type { AnalysisResult, RawFinding } from '#agent/analysis/api/result.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { FileIndex, Language } from '#agent/languages/language.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageFor, languages } from '#agent/languages/registry.js';
import { withMappers } from '#agent/languages/mappers/index.js';
import { withHosts } from '#agent/languages/templates/hosts.js';
import type { SyntaxParser } from '#agent/languages/syntax-tree.js';
import { linkingOf } from '#agent/pipeline/linking.js';
import { configurationFiles } from '#agent/workspace/configuration-files.js';
import type { RuleSet } from '#agent/rules/rule.js';

/** A finding as tests look at it: rule, file and 1-based lines of the sink, of the offending value and of the first step. */
export interface FoundLine {
  rule: string;
  file: string;
  line: number;
  placeLine: number;
  sourceFile: string | null;
  sourceLine: number | null;
  confidence: number;
}

/** What tests change in an analysis: the order of the files, and options. */
export interface AnalysisVariation {
  /** Paths of all files. */
  order?: readonly string[];
  options?: Partial<AnalysisInput>;
}

let parser: SyntaxParser | null = null;


/**
 * The findings of a few files, as tests look at them, without those for which endpoints have to be known. Paths are relative, with
 * `/`.
 */
export async function analyseFiles(
  files: ReadonlyMap<string, string>,
  rules: RuleSet,
): Promise<FoundLine[]> {
  const { units, result } = await analyseProgram(files, rules);
  return result.findings
    .filter(({ rule }) => rule.reachedBy === undefined || rule.reachedBy.cookies !== undefined)
    .map((finding) => foundLine(finding, units));
}

/**
 * Parses, lowers and analyses a few files in this thread, the way that a scan does: in order of their paths, and with the
 * options of a scan, unless others are given.
 */
export async function analyseProgram(
  files: ReadonlyMap<string, string>,
  rules: RuleSet,
  { order = [...files.keys()].sort(), options = {} }: AnalysisVariation = {},
): Promise<{
  units: UnitData[];
  result: AnalysisResult;
  names: Pick<Required<AnalysisInput>, 'resolveImport' | 'moduleName'>;
  index: FileIndex;
}> {
  const lowered: UnitData[] = [];
  for (const path of order) {
    const language = languageFor(path);
    if (!language) continue;
    lowered.push(await lower(language, path, files.get(path) ?? ''));
  }
  const index = indexOf(files);
  const units = withMappers(withHosts(lowered), index);
  const { resolveImport, moduleName, isLibrary, publicApi } = linkingOf(units, index);
  const names = { resolveImport, moduleName };
  // Programs of the tests are packages, unless they come with a go.mod that says what they are.
  const isModule = files.has('go.mod');
  const withApi = new Set(languages.filter(({ publicApi }) => publicApi).map(({ id }) => id));
  const result = analyse({
    units,
    ...names,
    isLibrary,
    configuration: configurationFiles(index),
    rules,
    publicApi: (unit) =>
      isModule || needManifest.has(units[unit].language)
        ? publicApi(unit)
        : withApi.has(units[unit].language)
          ? 'entry'
          : null,
    ...options,
  });
  return { units, result, names, index };
}

async function lower(language: Language, path: string, text: string): Promise<UnitData> {
  parser ??= await createParser({ kind: 'wasm' });
  const lowered = await lowerFile(parser, language, path, text);
  if (typeof lowered === 'string') throw new Error(`${path} cannot be analysed: ${lowered}`);
  if (lowered.tree.hasErrors) throw new Error(`${path} has a syntax error: a program of the tests must be right`);
  return lowered.unit;
}

function indexOf(files: ReadonlyMap<string, string>): FileIndex {
  const paths = [...files.keys()].sort();
  return { has: (path) => files.has(path), read: (path) => files.get(path), paths: () => paths };
}

function foundLine(finding: RawFinding, units: readonly UnitData[]): FoundLine {
  const lineOf = ({ unit, node }: { unit: number; node: number }) => {
    const view = new Unit(units[unit]);
    return view.position(view.start(node)).line;
  };
  const first = finding.trace[0];
  return {
    rule: finding.rule.id,
    file: units[finding.sink.unit].path,
    line: lineOf(finding.sink),
    placeLine: lineOf(finding.place),
    sourceFile: first ? units[first.unit].path : null,
    sourceLine: first ? lineOf(first) : null,
    confidence: finding.confidence,
  };
}

/** Languages whose programs are published only where a manifest says so, in tests, too. */
const needManifest: ReadonlySet<string> = new Set(['python', 'java']);
