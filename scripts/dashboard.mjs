import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { writeApiTypes } from './api-client.mjs';
import { filesUnder } from './compile.mjs';
import { root, typeScriptCompiler } from './dependencies.mjs';

const source = join(root, 'dashboard');
const target = join(root, 'dist', 'dashboard');

/** Checks and bundles the dashboard into `dist/dashboard` when a source is newer than what is there. */
export async function buildDashboard() {
  const page = join(target, 'index.html');
  const inputs = [
    ...filesUnder(source, /./),
    await writeApiTypes(),
    ...['package-lock.json', 'scripts/dashboard.mjs'].map((path) => join(root, path)),
  ];
  const builtAt = existsSync(page) ? statSync(page).mtimeMs : 0;
  if (inputs.every((path) => statSync(path).mtimeMs <= builtAt)) return;
  console.error('Building the dashboard ...');
  const startedAt = new Date();
  checkTypes();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(page, withAssets(readFileSync(join(source, 'index.html'), 'utf8'), bundle()));
  // A source that was edited meanwhile must count as newer.
  utimesSync(page, startedAt, startedAt);
}

function checkTypes() {
  const args = [typeScriptCompiler, '-p', source];
  const done = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** @returns by the name of an entry that of its file, which carries a hash of the contents */
function bundle() {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: ['main.tsx', 'style/main.css', 'icon.svg'].map((name) => join(source, name)),
    outdir: target,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    loader: { '.svg': 'copy' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: ['chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return new Map(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[basename(entryPoint), basename(path)]],
    ),
  );
}

/** The page with the names of the built files in place of those of their sources. */
function withAssets(html, names) {
  return html.replaceAll(/\{\{(\S+?)\}\}/g, (_, entry) => {
    const name = names.get(entry);
    if (name === undefined) throw new Error(`index.html names ${entry}, which is not built`);
    return `/assets/${name}`;
  });
}
