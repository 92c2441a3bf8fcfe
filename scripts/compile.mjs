import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root, typeScriptCompiler } from './dependencies.mjs';

const sourceFolders = ['protocol', 'reports', 'codehost', 'agent', 'server', 'test', 'bench'].filter(
  (folder) => existsSync(join(root, folder)),
);
/** Grammars whose WebAssembly is copied into the build, so that a package without development dependencies runs. */
export const grammars = {
  javascript: 'tree-sitter-javascript/tree-sitter-javascript.wasm',
  typescript: 'tree-sitter-typescript/tree-sitter-typescript.wasm',
  tsx: 'tree-sitter-typescript/tree-sitter-tsx.wasm',
  python: 'tree-sitter-python/tree-sitter-python.wasm',
  java: 'tree-sitter-java/tree-sitter-java.wasm',
  go: 'tree-sitter-go/tree-sitter-go.wasm',
};

/** Paths of the files below a folder whose names match, without installed packages. */
export function* filesUnder(folder, pattern) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* filesUnder(path, pattern);
    else if (entry.isFile() && pattern.test(entry.name)) yield path;
  }
}

/** Brings `dist/` up to date: programs, data files, the bundle, the dashboard and the documentation. */
export async function compile() {
  compileSources();
  // Their bundler is a dependency, which this file's own importers install first.
  const { buildBundle } = await import('./bundle.mjs');
  await buildBundle();
  const { buildDashboard } = await import('./dashboard.mjs');
  await buildDashboard();
  const { buildDocs } = await import('./docs-site.mjs');
  await buildDocs();
}

/** Compiles TypeScript when a source is newer than the last build, and copies grammars and rule packs. */
function compileSources() {
  const stamp = join(root, 'dist', '.built');
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const inputs = [
    join(root, 'tsconfig.json'),
    join(root, 'package.json'),
    join(root, 'scripts', 'compile.mjs'),
  ];
  for (const folder of sourceFolders) inputs.push(...filesUnder(join(root, folder), /\.(ts|ya?ml)$/));
  const listing = inputs.join('\n');
  const unchanged =
    builtAt > 0 &&
    readFileSync(stamp, 'utf8') === listing &&
    inputs.every((path) => statSync(path).mtimeMs <= builtAt);
  if (unchanged) return;
  console.error('Building ...');
  // Outputs of a removed source would still be run as tests.
  const gone =
    builtAt > 0 &&
    readFileSync(stamp, 'utf8')
      .split('\n')
      .some((path) => !existsSync(path));
  if (gone) rmSync(join(root, 'dist'), { recursive: true });
  const startedAt = new Date();
  const done = spawnSync(process.execPath, [typeScriptCompiler, '-p', root], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  copyData();
  const packs = spawnSync(process.execPath, [join(root, 'dist', 'agent', 'rules', 'compile-packs.js')], {
    stdio: 'inherit',
  });
  if (packs.status !== 0) process.exit(packs.status ?? 1);
  writeCatalogue();
  writeFileSync(stamp, listing);
  // A source that was edited while the compiler ran must count as newer than this build.
  utimesSync(stamp, startedAt, startedAt);
}

/** What the server, which knows nothing of the agent's rules, tells of those that come with it. */
function writeCatalogue() {
  const compiled = join(root, 'dist', 'agent', 'rules', 'packs.json');
  // Packs with a mistake are not compiled, and the mistake is told by whoever loads them.
  if (!existsSync(compiled)) return;
  const { packs } = JSON.parse(readFileSync(compiled, 'utf8'));
  const rules = packs.flatMap(({ rules }) =>
    rules.map(({ id, title, type, severity, languages }) => ({ id, title, type, severity, languages })),
  );
  rules.sort((one, other) => (one.id < other.id ? -1 : 1));
  writeFileSync(join(root, 'dist', 'server', 'api', 'rule-catalogue.json'), JSON.stringify(rules));
}

function copyData() {
  const grammarFolder = join(root, 'dist', 'grammars');
  mkdirSync(grammarFolder, { recursive: true });
  for (const [name, path] of Object.entries(grammars))
    cpSync(join(root, 'node_modules', path), join(grammarFolder, `${name}.wasm`));
  const packs = join(root, 'agent', 'rules', 'packs');
  for (const name of [
    'endpoints/access/libraries.yml',
    'endpoints/javascript/schema-libraries.yml',
    'endpoints/python/rest-lists.yml',
    'endpoints/python/stated-inputs.yml',
    'endpoints/sensitive-fields.yml',
    'findings/exposure/answer-forms.yml',
    'findings/caller-words.yml',
    'findings/records/query-forms.yml',
    'summary/libraries.yml',
  ]) {
    const data = join('agent', name);
    if (existsSync(join(root, data))) cpSync(join(root, data), join(root, 'dist', data));
  }
  if (existsSync(packs)) cpSync(packs, join(root, 'dist', 'agent', 'rules', 'packs'), { recursive: true });
}
