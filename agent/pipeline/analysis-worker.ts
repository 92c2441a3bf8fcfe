import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { SkippedFile } from '#protocol/scan-report.js';
import { prepareGraph } from '../analysis/graph/prepared-graphs.js';
import { packUnit, unpackUnit } from '../ir/packed-unit.js';
import type { UnitData } from '../ir/unit.js';
import { lowerParsed } from '../languages/lower-file.js';
import { TreeUnpacker } from '../languages/packed-tree.js';
import type { ParserKind } from '../languages/parser.js';
import { languageById } from '../languages/registry.js';
import type { FunctionMarker } from '../own-functions/mark-functions.js';
import { rulesOf } from '../rules/installed-rules.js';
import type { RuleSet } from '../rules/rule.js';
import { RuleErrors } from '../rules/rule-error.js';
import { ScanError } from '../scan-error.js';
import type { AnalysisStart, FromAnalysis, LoweredAs, TakenFile, ToAnalysis } from './analysis-messages.js';
import { gapsOf } from './gaps.js';
import type { SourceFile } from './parse-source.js';
import type { ParsedFile } from './parsed-file.js';
import { runAnalysis } from './run-analysis.js';

// The thread that analyses: it collects lowered files while others are still parsed, so that the thread that started
// the scan stays free for heartbeats.
// Much code that runs for seconds only: with the defaults, compiling it again and again, with all that it calls copied
// in, takes more time than running it. On one core the three save more than a quarter of the analysis (measured in pairs, both
// builds at once); they hold for the threads that parse too.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');
setFlagsFromString('--always-sparkplug');
// A parser is one huge function. The engine weighs what it runs by bytes of code, and would optimise it after some dozens of
// characters, which takes longer than parsing a few files.
setFlagsFromString('--wasm-tiering-budget=300000000');
// Engines of Node.js 22 and later count differently, and complain of this one in front of people.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=200000');

if (!parentPort) throw new Error('The analysis worker must be started as a worker thread');
const port = parentPort;
const post = (message: FromAnalysis) => port.postMessage(message);
const start: AnalysisStart = workerData;
const units: UnitData[] = [];
const trees = new TreeUnpacker();
let marker: FunctionMarker | null = null;

try {
  const rules = await withFunctions(await rulesOf(start.rulesFolders));
  post({ kind: 'ready' });
  let work = Promise.resolve();
  port.on('message', (message: ToAnalysis) => {
    // In the order of the messages, though those with sources wait for the parser.
    work = work.then(() => answer(message, rules));
  });
} catch (error) {
  if (!(error instanceof RuleErrors || error instanceof ScanError)) throw error;
  post({ kind: 'problem', message: error.message });
}

/** The rules with what the settings say of functions. What few projects need is loaded only for these. */
async function withFunctions(rules: RuleSet): Promise<RuleSet> {
  const { ownFunctions } = start;
  if (ownFunctions.length === 0) return rules;
  const { unknownKinds, withOwnFunctions } = await import('../own-functions/own-pack.js');
  const mistakes = unknownKinds(rules, ownFunctions);
  if (mistakes.length > 0) throw new ScanError(mistakes.join('\n'));
  const { FunctionMarker } = await import('../own-functions/mark-functions.js');
  marker = new FunctionMarker(ownFunctions);
  return withOwnFunctions(rules, ownFunctions);
}

async function answer(message: ToAnalysis, rules: RuleSet): Promise<void> {
  switch (message.kind) {
    case 'files':
      post({ kind: 'taken', files: message.files.map((file) => take(file, message.keep)) });
      break;
    case 'sources': {
      const files: TakenFile[] = [];
      for (const file of message.files) files.push(await parse(file, message.parser, message.keep));
      post({ kind: 'taken', files });
      break;
    }
    case 'analyse': {
      // From here on much is kept: a heap that grows in smaller steps stays small, at the price of some more collections.
      setFlagsFromString('--heap-growing-percent=50');
      const ownFunctions = marker?.found();
      const answer = runAnalysis(units, rules, { ...message.request, ownFunctions }, (phase, fraction) =>
        post({ kind: 'progress', phase, fraction }),
      );
      post({ kind: 'report', ...answer });
      port.close();
    }
  }
}

/** Parses, lowers and makes a file known. */
async function parse(file: SourceFile, parser: ParserKind, keep: boolean): Promise<TakenFile> {
  const { path } = file;
  // The parser is loaded only by a thread that parses.
  const { parseSource } = await import('./parse-source.js');
  const parsed = await parseSource(file, parser, (program, language) => {
    const unit = lowerParsed(program, language, path);
    return { unit, skips: [...gapsOf(unit, program.tree)] };
  });
  if ('reason' in parsed) {
    const skips = [{ path, reason: parsed.reason }];
    return { lowered: null, skips, ...(keep && { kept: { unit: null, skips } }) };
  }
  return taken(parsed.made.unit, parsed.made.skips, keep);
}

/** Makes a file known, lowered if need be. Whatever it holds becomes a reason, not an error. */
function take(file: ParsedFile, keep: boolean): TakenFile {
  if ('unit' in file) return taken(unpackUnit(file.unit), [], false);
  const { path } = file.tree;
  const tree = trees.unpack(file.tree);
  let unit: UnitData;
  try {
    unit = languageById(file.tree.language).lower(tree, path);
  } catch {
    return { lowered: null, skips: [{ path, reason: 'parser-failure' }] };
  }
  return taken(unit, [...gapsOf(unit, tree)], keep);
}

/** @param keep whether whoever sent the file wants to have what it was lowered to */
function taken(unit: UnitData, skips: SkippedFile[], keep: boolean): TakenFile {
  const kept = keep ? { kept: { unit: packUnit(unit), skips } } : {};
  const lowered = known(unit);
  // What is kept is what the file says; that a graph cannot be made of it is a mistake of ours.
  const failed: SkippedFile[] = lowered === null ? [{ path: unit.path, reason: 'analysis-failure' }] : [];
  return { lowered, skips: [...skips, ...failed], ...kept };
}

function known(lowered: UnitData): LoweredAs | null {
  const unit = marker?.mark(lowered) ?? lowered;
  if (!prepareGraph(unit)) return null;
  units.push(unit);
  return { language: unit.language, lines: unit.lineStarts.length };
}
