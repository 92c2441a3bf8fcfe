import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { counted } from '#reports/counted.js';
import { clean } from '#reports/terminal.js';
import { unpackUnit } from '../ir/packed-unit.js';
import { languageIdFor } from '../languages/owned-files.js';
import { type PassedCode, type Suggestion, suggestions } from '../own-functions/suggest.js';
import { ParsePool } from '../pipeline/parse-pool.js';
import { ScanError } from '../scan-error.js';
import { loadConfig } from '../workspace/config.js';
import { discover, openFolder } from '../workspace/discover.js';
import { DEFAULT_LIMITS } from '../workspace/limits.js';
import { ExitCode } from './exit-codes.js';
import { helpText } from './help-text.js';
import { parseExclude } from './scan-options.js';

interface SuggestOptions {
  baseline?: string;
  exclude: string[];
}

const help = `
Prints lines for .goalkeeper.yml: functions of the program that seem to clean or to check what they are given. They are found by what
they do (replace, escape, encode; test by a regular expression, and throw or answer), by their names, and with --baseline by being on
the path of findings that were dismissed or suppressed. Nothing is changed: copy the lines that you agree with, and add the
kinds of weakness that they are good for.

Examples:
  goalkeeper suggest
  goalkeeper suggest path/to/project --baseline goalkeeper.json`;

const MAX_SUGGESTIONS = 100;

/** `goalkeeper suggest`: functions that look like sanitizers and validators, for a person to accept. */
export function suggestCommand(): Command {
  return new Command('suggest')
    .description('Suggest sanitizers and validators of a project for its .goalkeeper.yml.')
    .argument('[FOLDER]', 'root of the project', '.')
    .option('--baseline <file>', 'earlier report of format json, whose suppressed findings count')
    .option('--exclude <pattern>', 'leave out these paths, as in .gitignore (repeatable)', parseExclude, [])
    .addHelpText('after', helpText(help))
    .action(suggest);
}

async function suggest(folder: string, options: SuggestOptions): Promise<void> {
  try {
    process.stdout.write(listed(await suggestionsFor(openFolder(folder), options)));
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    process.stderr.write(`${clean(error.message)}\n`);
    process.exitCode = ExitCode.Incomplete;
  }
}

async function suggestionsFor(root: string, { baseline, exclude }: SuggestOptions): Promise<Suggestion[]> {
  const passed = baseline === undefined ? [] : dismissedCode(baseline);
  const own = loadConfig(root);
  const config = { ...own, exclude: [...own.exclude, ...exclude] };
  const limits = DEFAULT_LIMITS;
  const { files } = await discover({ root, config, limits, isCheckout: false });
  const threads = Math.max(1, Math.min(availableParallelism() - 1, 4));
  const pool = new ParsePool({ root, parser: 'wasm', threads, lowers: true, limits });
  const found: Suggestion[] = [];
  try {
    const sources = files.filter(({ path, isTest }) => !isTest && languageIdFor(path) !== undefined);
    await pool.parse(sources, async (_, answers) => {
      for (const { parsed } of answers)
        if (parsed && 'unit' in parsed) found.push(...suggestions(unpackUnit(parsed.unit), passed));
    });
  } finally {
    await pool.close();
  }
  const known = new Set(own.ownFunctions.map(({ file, name }) => `${file ?? ''}#${name}`));
  return found.filter(({ path, name }) => !known.has(`${path}#${name}`) && !known.has(`#${name}`));
}

/** What the data flows of suppressed findings pass. */
function dismissedCode(file: string): PassedCode[] {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ScanError(`The baseline ${file} cannot be read: give an earlier report of format json.`);
  }
  return list(report, 'findings')
    .filter((finding) => member(finding, 'suppression') !== undefined)
    .map((finding) => {
      const steps = list(finding, 'steps');
      return {
        lines: steps.flatMap((step) => {
          const location = member(step, 'location');
          const [path, line] = [member(location, 'path'), member(member(location, 'region'), 'startLine')];
          return typeof path === 'string' && typeof line === 'number' ? [{ path, line }] : [];
        }),
        functions: steps.flatMap((step) => {
          const message = member(step, 'message');
          const named = typeof message === 'string' ? /^returned by `([^`]+)`/.exec(message) : null;
          return named ? [named[1].split('.').at(-1) ?? ''] : [];
        }),
      };
    });
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function list(value: unknown, name: string): unknown[] {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
}

/** YAML to paste, the likeliest first. */
function listed(found: readonly Suggestion[]): string {
  const best = found
    .toSorted(
      (one, other) => other.rank - one.rank || (one.path < other.path ? -1 : 1) || one.line - other.line,
    )
    .slice(0, MAX_SUGGESTIONS);
  if (best.length === 0) return '# No function looks like a sanitizer or a validator.\n';
  const more = found.length - best.length;
  const groups = (['sanitizers', 'validators'] as const).flatMap((setting) => {
    const lines = best.filter((one) => one.setting === setting).map(lineOf);
    return lines.length > 0 ? [`${setting}:`, ...lines] : [];
  });
  return `${[...groups, ...(more > 0 ? [`# and ${more} less likely ones`] : [])].join('\n')}\n`;
}

function lineOf({ path, name, line, does, dismissed }: Suggestion): string {
  // What does not go by path in the settings goes by name.
  const written = /^[\w./@+-]+$/.test(path) ? `${path}#${name}` : name;
  const on = dismissed === 0 ? '' : `; on the path of ${counted(dismissed, 'dismissed finding')}`;
  return `  - ${clean(written)} # line ${line}: ${clean(does)}${on}`;
}
