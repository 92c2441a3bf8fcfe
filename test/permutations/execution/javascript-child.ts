import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compileFunction } from 'node:vm';
import type { RunRequest, RunResult } from './sessions.js';

// Runs programs that our generator wrote, in a process of its own: requests come as JSON on the standard input, results go
// to the standard output. Packages are replaced by ones that only note what reaches them.

type Handler = (request: unknown, response: unknown) => unknown;

const requests: RunRequest[] = JSON.parse(readFileSync(0, 'utf8'));
const isTyped = requests.some(({ files }) => files.some(({ path }) => path.endsWith('.ts')));
const typescript = isTyped ? (await import('typescript')).default : null;
const transpiled = new Map<string, string>();

process.stdout.write(JSON.stringify(requests.map(run)));

function run({ files, sessions }: RunRequest): RunResult {
  const texts = new Map(files.map(({ path, text }) => [basename(path, path.slice(-3)), plain(text)]));
  try {
    return { sessions: sessions.map((calls) => session(texts, calls)) };
  } catch (error) {
    return { error: String(error) };
  }
}

function session(texts: ReadonlyMap<string, string>, calls: RunRequest['sessions'][number]): string[] {
  const commands: string[] = [];
  const handlers = new Map<string, Handler>();
  const app = {
    get: (path: string, handler: Handler) => handlers.set(path.slice(1), handler),
    listen: () => undefined,
  };
  const packages: Record<string, unknown> = {
    child_process: { exec: (command: string) => commands.push(command) },
    express: Object.assign(() => app, { Router: () => app }),
    'shell-quote': {
      quote: (words: string[]) => words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' '),
    },
  };
  load(texts, packages);
  for (const { path, op, words } of calls) {
    const query = Object.fromEntries(
      ['c', 'name', 'text'].map((name) => [name, words.includes(name) ? 'word' : `m_${path}_${name};'z`]),
    );
    try {
      handlers.get(path)?.({ query: { ...query, op } }, { end: () => undefined });
    } catch {
      commands.push('threw');
    }
  }
  return commands;
}

/** Loads all files, each once. */
function load(texts: ReadonlyMap<string, string>, packages: Record<string, unknown>): void {
  const modules = new Map<string, { exports: unknown }>();
  const required = (name: string): unknown => {
    const external = packages[name.replace(/^node:/, '')];
    if (external !== undefined) return external;
    const stem = basename(name);
    const known = modules.get(stem);
    if (known) return known.exports;
    const text = texts.get(stem);
    if (text === undefined) throw new Error(`There is no module ${name}.`);
    const module: { exports: unknown } = { exports: {} };
    modules.set(stem, module);
    compileFunction(text, ['require', 'module', 'exports'])(required, module, module.exports);
    return module.exports;
  };
  for (const stem of texts.keys()) required(stem);
}

function plain(text: string): string {
  if (!typescript) return text;
  const known = transpiled.get(text);
  if (known !== undefined) return known;
  const { ModuleKind, ScriptTarget } = typescript;
  const { outputText } = typescript.transpileModule(text, {
    compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true },
  });
  transpiled.set(text, outputText);
  return outputText;
}
