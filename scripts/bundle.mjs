// Bundles the program: a process then loads a few files in place of some hundred modules, which takes longer than a small scan.

import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { build } from 'esbuild';
import { filesUnder } from './compile.mjs';
import { root } from './dependencies.mjs';

const target = 'dist/bundle';
/** Files that are started as such, by their names in the bundle. */
const entries = {
  goalkeeper: 'bin/program.js',
  start: 'dist/server/start/program.js',
  'analysis-worker': 'dist/agent/pipeline/analysis-worker.js',
  'checking-worker': 'dist/server/agentapi/checking-worker.js',
  'endpoints-worker': 'dist/server/api/endpoints-worker.js',
  'publishing-worker': 'dist/server/results/publishing-worker.js',
  'reading-worker': 'dist/server/webhooks/reading-worker.js',
  'parse-task': 'dist/agent/pipeline/parse-task.js',
};
/** The rules as the build compiled them. */
const packs = 'dist/agent/rules/packs.json';
/** Packages that find files of their own beside their code; they are loaded when they are needed. */
const external = ['piscina', 'pino', 'mongodb-memory-server-core', 'tree-sitter'];
/** Its main file asks for its parts in a way that cannot be bundled. */
const alias = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };
/** What our modules use of undici. Its main file loads fetch, web sockets and mocks, too: 60 ms in each CI job. */
const undici = ['Agent', 'buildConnector', 'errors'];
/** What a bundled package reads from beside its code. */
const beside = ['web-tree-sitter/web-tree-sitter.wasm'];
/** In CommonJS, optional packages are asked for by `require`. */
const banner =
  "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";

/** Bundles the program into `dist/bundle` when a module is newer than what is there. */
export async function buildBundle() {
  const stamp = join(root, target, '.built');
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const inputs = [
    ...['protocol', 'reports', 'codehost', 'agent', 'server'].flatMap((folder) => [
      ...filesUnder(join(root, 'dist', folder), /\.js$/),
    ]),
    ...['bin/program.js', 'package-lock.json', 'scripts/bundle.mjs', packs].map((path) => join(root, path)),
  ];
  const listing = inputs.map((path) => relative(root, path)).join('\n');
  const startedAt = new Date();
  const unchanged =
    builtAt > 0 &&
    readFileSync(stamp, 'utf8') === listing &&
    inputs.every((path) => statSync(path).mtimeMs <= builtAt);
  if (!unchanged) {
    console.error('Bundling ...');
    rmSync(join(root, target), { recursive: true, force: true });
    const packages = await bundle();
    for (const file of beside)
      cpSync(join(root, 'node_modules', file), join(root, target, posix.basename(file)));
    writeFileSync(join(root, target, 'THIRD-PARTY-LICENSES.txt'), licences(packages));
    writeFileSync(stamp, listing);
  }
  // `bin/goalkeeper.js` compares it with the compiler's last run, which may have changed nothing that is in the bundle.
  utimesSync(stamp, startedAt, startedAt);
}

/** @returns the folders of the packages that are in the bundle */
async function bundle() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: target,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: banner },
    external: external.flatMap((name) => [name, `${name}/*`]),
    alias,
    plugins: [
      { name: 'packs', setup: trustPacks },
      { name: 'undici', setup: trimUndici },
      { name: 'locations', setup: keepLocations },
    ],
    sourcemap: true,
    sourcesContent: false,
    // Those of whole packages are in a file of their own.
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const folders = Object.keys(metafile.inputs).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [],
  );
  return [...new Set(folders)].sort();
}

/** The bundle comes with the packs that were compiled for it: it need not read the text of all of them at every start. */
function trustPacks({ onLoad }) {
  onLoad({ filter: /[\\/]rules[\\/]trusted-packs\.js$/ }, () => {
    const { hash } = JSON.parse(readFileSync(join(root, packs), 'utf8'));
    return { contents: `export const trustedHash = ${JSON.stringify(hash)};`, loader: 'js' };
  });
}

/** In place of the main file, which adds the functions of the interface to all dispatchers as this does. */
function trimUndici({ onLoad }) {
  onLoad({ filter: /[\\/]node_modules[\\/]undici[\\/]index\.js$/ }, () => ({
    contents: `Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'));
module.exports = {
  Agent: require('./lib/dispatcher/agent'),
  buildConnector: require('./lib/core/connect'),
  errors: require('./lib/core/errors'),
};`,
    loader: 'js',
  }));
}

/** A name that the trimmed package does not have would be undefined in the bundle alone. */
function checkUndici(module, text) {
  for (const [, names] of text.matchAll(/import \{([^}]*)\} from 'undici'/g))
    for (const name of names.split(',').map((part) => part.trim().split(' ')[0]))
      if (!undici.includes(name))
        throw new Error(`${module} uses ${name} of undici: add it to scripts/bundle.mjs`);
}

/** What a module finds by its own place (data, threads) must be found from the bundle, too. */
function keepLocations({ onLoad }) {
  onLoad({ filter: /[\\/](dist|bin)[\\/].*\.js$/ }, ({ path }) => {
    const module = relative(root, path).replaceAll('\\', '/');
    if (module.includes('node_modules/')) return;
    const text = readFileSync(path, 'utf8');
    checkUndici(module, text);
    const contents = text.replaceAll(
      /new URL\(([`'])(.*?)\1, import\.meta\.url\)/g,
      (_, quote, place) => `new URL(${quote}${placeFromBundle(module, place)}${quote}, import.meta.url)`,
    );
    // Anything else would be the place of the bundle: a variable in place of the path, say.
    if (/\((?![`'])[^(]*, import\.meta\.url\)/.test(contents))
      throw new Error(`${module} finds a file in a way that the bundle does not know`);
    return { contents, loader: 'js' };
  });
}

/** The same place, which a module names relative to itself, relative to the bundle. */
function placeFromBundle(module, place) {
  const found = posix.join(dirname(module), place);
  const entry = Object.keys(entries).find((name) => entries[name] === found);
  return entry ? `./${entry}.js` : posix.relative(target, found) + (/(^|\/)\.{0,2}$/.test(place) ? '/' : '');
}

/** The licences of what is in the bundle, as these ask for. */
function licences(packages) {
  const texts = packages.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const files = readdirSync(join(root, folder)).filter((file) =>
      /^(licen[cs]e|notice|copying)/i.test(file),
    );
    const parts = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...parts].join('\n\n');
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
