// Which tests depend on files that have changed: by the imports of compiled modules; data and documents by where they lie and
// by who names them.

import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ImportGraph } from './import-graph.mjs';

/** A change of these can change the outcome of any test. */
const everything =
  /^(package(-lock)?\.json|tsconfig\.json|\.mocharc\.json|scripts\/(compile|dependencies)\.mjs)$/;
/** Rules are data of nearly all scans: these tests hold them to what they promise. */
const ruleTests = /^dist\/test\/(rules\/|flows\/|docs\/rules-page)/;
const houseRules = 'dist/test/architecture/house-rules.test.js';

/**
 * @param {string} root a checkout that has been built
 * @param {string[]} changed paths below it
 * @param {ImportGraph} graph of that checkout, when there is one already
 * @returns {{ reasons: Map<string, string>, unused: string[] }} why a test is run, by its path; and what no test depends on
 */
export function testsOf(root, changed, graph = new ImportGraph(root)) {
  const reasons = new Map();
  const reachedBy = new Map(graph.tests.map((test) => [test, graph.reachedFrom(test)]));
  const unused = [];
  for (const path of changed) {
    const chosen = [...reachedBy].flatMap(([test, reached]) => {
      const reason = reasonFor(path, test, reached);
      return reason ? [[test, reason]] : [];
    });
    for (const [test, reason] of chosen) if (!reasons.has(test)) reasons.set(test, reason);
    if (chosen.length === 0) unused.push(path);
  }
  return { reasons, unused };

  function reasonFor(path, test, reached) {
    if (everything.test(path)) return `${path} concerns all tests`;
    const module = compiledOf(root, path);
    if (module && reached.has(module)) return module === test ? `${path} is this test` : `runs ${path}`;
    if (test === houseRules && /\.(ts|tsx|mjs|js)$/.test(path)) return `reads ${path}`;
    if (module) return null;
    if (path.startsWith('agent/rules/packs/')) return ruleTests.test(test) ? `holds rules of ${path}` : null;
    if (path.startsWith('dashboard/') && test.startsWith('dist/test/dashboard/')) return `shows ${path}`;
    if (path.startsWith('docs/') && test.startsWith('dist/test/docs/')) return `reads ${path}`;
    const folder = path.startsWith('test/') ? testFolderOf(path) : null;
    if (folder && dirname(test) === folder) return `has the fixture ${path}`;
    const [top, second] = path.split('/');
    // Names of fixtures are such as a.js, which is found everywhere.
    const words =
      top === 'test'
        ? [`test/${second}/`, `'${second}'`]
        : [path, `/${basename(path)}`, `'${basename(path)}'`];
    return graph.mentions(reached, words) ? `names ${path}` : null;
  }

  /** The nearest folder around a fixture that has tests. */
  function testFolderOf(path) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      if (graph.tests.some((test) => dirname(test) === `dist/${folder}`)) return `dist/${folder}`;
    return null;
  }
}

/** @returns {string | null} null for what is not compiled, such as fixtures in TypeScript */
function compiledOf(root, path) {
  if (path === 'bin/goalkeeper.js') return path;
  if (!path.endsWith('.ts')) return null;
  const module = `dist/${path.slice(0, -3)}.js`;
  if (existsSync(join(root, module))) return module;
  // It was removed: who imported it has changed, too.
  return existsSync(join(root, path)) || isFixture(path) ? null : module;
}

const isFixture = (path) => /^test\/(flows|applications|blind)\/[^/]+\/[^/]+\/|\/samples\//.test(path);

/**
 * Prints what was chosen, and why, a line each.
 * @param {Set<string>} run those of the tests that this run has time for
 */
export function explain({ reasons, unused }, run) {
  const nameOf = (test) => test.replace(/^dist\/test\/|\.test\.js$/g, '');
  const sorted = [...reasons].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [test, reason] of sorted) if (run.has(test)) console.log(`  ${nameOf(test)}: ${reason}`);
  for (const path of unused) console.log(`  no test depends on ${path}`);
  const left = sorted.filter(([test]) => !run.has(test)).map(([test]) => nameOf(test));
  if (left.length > 0) console.log(`  left out, for \`npm run test:more\`: ${left.join(', ')}`);
}
