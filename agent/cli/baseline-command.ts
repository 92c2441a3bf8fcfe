import { join } from 'node:path';
import { Command } from 'commander';
import { atEachPlace, isCounted } from '#protocol/finding.js';
import { counted } from '#reports/counted.js';
import { clean } from '#reports/terminal.js';
import { ignoreFindings } from '../findings/ignored-findings.js';
import { scanFolder } from '../scan.js';
import { ScanError } from '../scan-error.js';
import { loadConfig, parseConfig } from '../workspace/config.js';
import { CONFIG_FILE, MAX_CONFIG_BYTES } from '../workspace/config-file.js';
import { openFolder } from '../workspace/discover.js';
import { readBounded } from '../workspace/read-bounded.js';
import { NotReplaceable, replaceFile } from '../workspace/replace-file.js';
import { ExitCode } from './exit-codes.js';
import { helpText } from './help-text.js';
import { withIgnored } from './ignored-text.js';
import { createProgress } from './progress.js';
import { cannotWrite, createFile } from './project-files.js';
import { collect, parseExclude, parseThreads } from './scan-options.js';
import { thresholdsOf } from './thresholds.js';

interface BaselineOptions {
  rules: string[];
  exclude: string[];
  threads?: number;
  quiet: boolean;
}

const help = `
Scans the folder, and writes what it finds into .goalkeeper.yml: by file the fingerprint of each finding, with its rule as a
comment. From then on these findings are suppressed wherever the project is scanned: by scan, by ci, and by a server.
What else the file has stays, comments too. Run it again to add what is there now, and to drop what has been fixed.

Examples:
  goalkeeper baseline
  goalkeeper baseline path/to/project --exclude '*.gen.js'`;

/** `goalkeeper baseline`: ignores the findings that a project has today. */
export function baselineCommand(): Command {
  return new Command('baseline')
    .description('Adopt a project with old findings: write them into .goalkeeper.yml as ignored.')
    .argument('[FOLDER]', 'root of the project', '.')
    .option('--exclude <pattern>', 'leave out these paths, as in .gitignore (repeatable)', parseExclude, [])
    .option('--rules <dir>', 'folder of more rule packs (repeatable)', collect, [])
    .option('--threads <n>', 'threads that parse, besides one that analyses', parseThreads)
    .option('--quiet', 'no progress', false)
    .addHelpText('after', helpText(help))
    .action(writeBaseline);
}

async function writeBaseline(folder: string, options: BaselineOptions): Promise<void> {
  try {
    process.stdout.write(`${clean(await ignorePresent(openFolder(folder), options))}\n`);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    process.stderr.write(`${clean(error.message)}\n`);
    process.exitCode = ExitCode.Incomplete;
  }
}

/** @returns a sentence about what was done */
async function ignorePresent(
  root: string,
  { rules, exclude, threads, quiet }: BaselineOptions,
): Promise<string> {
  const config = loadConfig(root);
  const progress = createProgress(process.stderr, quiet);
  const report = await scanFolder({
    ...{ folder: root, exclude, threads, rulesFolders: rules },
    config: { ...config, ignore: [] },
    onProgress: (phase, fraction) => progress.report(phase, fraction),
  }).finally(() => progress.stop());
  const { minConfidence } = thresholdsOf({}, config.thresholds);
  const found = report.findings.filter((one) => isCounted(one) && one.confidence >= minConfidence);
  const present = found.flatMap(atEachPlace);
  const isWhole = report.completeness.state === 'complete';
  // Of code that was not analysed nothing is known to be fixed.
  const kept = new Set(
    isWhole ? [] : ignoreFindings(report.findings.flatMap(atEachPlace), config.ignore).unused,
  );
  const keyOf = (path: string, fingerprint: string) => `${path}\0${fingerprint}`;
  const wanted = new Set(present.map(({ location, fingerprint }) => keyOf(location.path, fingerprint)));
  const known = new Set(config.ignore.map(({ path, fingerprint }) => keyOf(path, fingerprint)));
  const added = present.filter(({ location, fingerprint }) => !known.has(keyOf(location.path, fingerprint)));
  const removed = config.ignore.filter(
    (entry) => !kept.has(entry) && !wanted.has(keyOf(entry.path, entry.fingerprint)),
  );
  const findings = counted(found.length, 'finding');
  if (added.length + removed.length === 0)
    return `${CONFIG_FILE} ignores ${findings} already: left as it is.`;
  const text = readText(root);
  const changed = withIgnored(text ?? '', { added, removed });
  if (Buffer.byteLength(changed) > MAX_CONFIG_BYTES)
    throw new ScanError(
      `${CONFIG_FILE} would be larger than ${MAX_CONFIG_BYTES / 1024} KB: exclude folders, or turn rules off in it first.`,
    );
  parseConfig(changed);
  write(root, changed, text === null);
  const partial = isWhole ? '' : ' The scan is partial, so entries without a finding were kept.';
  return `${CONFIG_FILE} ignores ${findings} now: ${added.length} added, ${removed.length} removed.${partial}`;
}

/** Null when there is none. */
function readText(root: string): string | null {
  const read = readBounded(join(root, CONFIG_FILE), MAX_CONFIG_BYTES);
  return read.ok ? read.bytes.toString('utf8') : null;
}

function write(root: string, text: string, isNew: boolean): void {
  if (isNew && createFile(root, CONFIG_FILE, text)) return;
  try {
    replaceFile(root, CONFIG_FILE, Buffer.from(text));
  } catch (error) {
    if (error instanceof NotReplaceable) throw new ScanError(`${error.message}.`);
    throw cannotWrite(CONFIG_FILE, error);
  }
}
