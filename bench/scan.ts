import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { createParser, type ParserKind } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { scanFolder } from '#agent/scan.js';
import { EMPTY_CONFIG } from '#agent/workspace/config-file.js';
import { discover, openFolder } from '#agent/workspace/discover.js';
import { DEFAULT_LIMITS } from '#agent/workspace/limits.js';
import { readSource } from '#agent/workspace/source-content.js';

/**
 * Speed and memory of a scan with one thread that parses, compared with parsing alone:
 *   node dist/bench/scan.js [--native] [--runs=3] FOLDER...
 * Each measurement runs in a process of its own, parsing and scans by turns; medians are told, since a machine that is
 * shared is a third quicker or slower from one minute to the next. A scan also has a thread that analyses, and lowers
 * while files are parsed: `clock` is what users wait for, `cpu` counts the time of all threads.
 * Targets: a whole scan takes at most 3 times parsing alone by the clock, and at most 600 MB.
 */
const TARGET_RATIO = 3;
const TARGET_MB = 600;

interface Measurement {
  bytes: number;
  files: number;
  findings: number;
  /** Milliseconds. */
  wall: number;
  cpu: number;
  peakMb: number;
}

async function parseAlone(folder: string, kind: ParserKind): Promise<Pick<Measurement, 'bytes' | 'files'>> {
  const root = openFolder(folder);
  const { files } = await discover({ root, config: EMPTY_CONFIG, limits: DEFAULT_LIMITS, isCheckout: false });
  const parser = await createParser({ kind });
  let bytes = 0;
  let parsed = 0;
  for (const file of files) {
    const language = languageFor(file.path);
    if (!language) continue;
    const content = readSource(root, file.path, DEFAULT_LIMITS, file.forced);
    if ('skip' in content) continue;
    const grammar = language.grammarFor(file.path);
    await parser.load(grammar);
    parser.parse(grammar, content.text);
    bytes += file.bytes;
    parsed++;
  }
  return { bytes, files: parsed };
}

/** One measurement in this process; the result goes to the parent. */
async function measure(what: string, folder: string, kind: ParserKind): Promise<void> {
  const started = performance.now();
  let result: Pick<Measurement, 'bytes' | 'files'> & { findings?: number };
  if (what === 'parse') result = await parseAlone(folder, kind);
  else {
    const report = await scanFolder({ folder, threads: 1, parser: kind });
    result = {
      bytes: report.completeness.bytesAnalysed,
      files: report.completeness.filesAnalysed,
      findings: report.findings.length,
    };
  }
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage();
  process.send?.({ findings: 0, ...result, wall, cpu: (user + system) / 1000, peakMb: peakMb() });
}

/** Peak resident memory of this process, threads included. */
function peakMb(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS / 1024;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;
}

function inOwnProcess(what: string, folder: string, kind: ParserKind): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--measure', what, folder, kind], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let result: Measurement | undefined;
    child.on('message', (message: Measurement) => {
      result = message;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (result) resolve(result);
      else reject(new Error(`Measuring ${what} of ${folder} ended with code ${code}`));
    });
  });
}

function line(what: string, measured: Measurement): string {
  const megabytes = measured.bytes / 1e6;
  const rate = (milliseconds: number) => ((megabytes / milliseconds) * 1000).toFixed(2);
  return `  ${what.padEnd(11)} ${rate(measured.wall)} MB/s (clock), ${rate(measured.cpu)} MB/s (cpu), ${(measured.wall / 1000).toFixed(1)} s, peak ${Math.round(measured.peakMb)} MB`;
}

/** The middle one; of an even number the lower of the two in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)];
}

function medians(all: readonly Measurement[]): Measurement {
  const of = (value: (one: Measurement) => number) => median(all.map(value));
  return {
    ...all[0],
    wall: of(({ wall }) => wall),
    cpu: of(({ cpu }) => cpu),
    peakMb: of(({ peakMb }) => peakMb),
  };
}

async function main(args: string[]): Promise<void> {
  const kind: ParserKind = args.includes('--native') ? 'native' : 'wasm';
  const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 3);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a whole number from 1 on');
  const folders = args.filter((arg) => !arg.startsWith('--'));
  if (folders.length === 0) throw new Error('Name the folders to scan');
  let missed = false;
  for (const folder of folders) {
    const parses: Measurement[] = [];
    const scans: Measurement[] = [];
    for (let run = 0; run < runs; run++) {
      parses.push(await inOwnProcess('parse', folder, kind));
      scans.push(await inOwnProcess('scan', folder, kind));
    }
    const [parse, scan] = [medians(parses), medians(scans)];
    const ratio = median(scans.map(({ wall }, run) => wall / parses[run].wall));
    const onTarget = ratio <= TARGET_RATIO && scan.peakMb <= TARGET_MB;
    missed ||= !onTarget;
    console.log(
      `${folder}: ${scan.files} files, ${(scan.bytes / 1e6).toFixed(1)} MB, ${scan.findings} findings`,
    );
    console.log(line('parse alone', parse));
    console.log(line('whole scan', scan));
    const each = scans.map(({ wall }, run) => (wall / parses[run].wall).toFixed(2)).join(', ');
    const cpu = median(scans.map((one, run) => one.cpu / parses[run].cpu)).toFixed(2);
    console.log(
      `  ratio ${ratio.toFixed(2)} (clock; ${each}), ${cpu} (cpu): ${onTarget ? 'on target' : 'TARGET MISSED'}`,
    );
  }
  process.exitCode = missed ? 1 : 0;
}

const [first, what, folder, kind] = process.argv.slice(2);
if (first === '--measure') await measure(what, folder, kind === 'native' ? 'native' : 'wasm');
else await main(process.argv.slice(2));
