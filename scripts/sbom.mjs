// `npm run sbom`: what is shipped, as a software bill of materials in CycloneDX on standard output. npm lists the packages; added
// are the Go modules of the embedded engine. Exit code 1 when a package's licence is not known to go with Apache-2.0.
// `node scripts/sbom.mjs FOLDER` does it for another project.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesUnder, grammars } from './compile.mjs';
import { root } from './dependencies.mjs';

/** https://www.apache.org/legal/resolved.html, category A. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
]);
const GO_MODULES = 'server/database/embedded/go.mod';

const folder = resolve(process.argv[2] ?? root);
const bill = packagesOf(folder);
bill.components.push(...goModules(join(folder, GO_MODULES)));
console.log(JSON.stringify(bill, null, 2));
const unfit = bill.components.filter((one) => one.purl.startsWith('pkg:npm/') && !isFit(one));
for (const { name, version, licenses } of unfit)
  console.error(`${name} ${version}: ${licenceOf(licenses)} is not a licence that goes with Apache-2.0`);
process.exitCode = unfit.length > 0 ? 1 : 0;

/** What is installed with the package, and development dependencies of which parts are copied or bundled into the build. */
function packagesOf(project) {
  const command = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const text = execFileSync('npm', command, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { metadata, components, dependencies, ...head } = JSON.parse(text);
  const { name } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const inBuild = new Set([
    ...Object.values(grammars).map(packageOf),
    ...bundled(join(project, 'dashboard')),
    ...bundled(join(project, 'docs', 'site')),
  ]);
  const shipped = components
    .filter((one) => !isForDevelopment(one) || inBuild.has(one.name))
    .map((one) => ({ ...one, properties: one.properties.filter((property) => !isDevelopment(property)) }));
  const known = new Set([metadata.component['bom-ref'], ...shipped.map((one) => one['bom-ref'])]);
  return {
    ...head,
    metadata: { ...metadata, component: { ...metadata.component, name, type: 'application' } },
    components: shipped,
    dependencies: dependencies
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => known.has(one)) })),
  };
}

function isForDevelopment({ properties }) {
  return properties.some(isDevelopment);
}

function isDevelopment({ name }) {
  return name === 'cdx:npm:package:development';
}

/** Packages that the scripts of pages import. */
function bundled(source) {
  if (!existsSync(source)) return [];
  return [...filesUnder(source, /\.(tsx?|js)$/)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/ from '([^.#'][^']*)'/g)].map(([, name]) => packageOf(name)),
  );
}

/** `@scope/name/path` -> `@scope/name` */
function packageOf(path) {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Their licences are not in `go.mod`. */
function goModules(path) {
  if (!existsSync(path)) return [];
  const found = readFileSync(path, 'utf8').matchAll(/^(?:require)?\s+(\S+\.\S+) (v\S+)/gm);
  return Array.from(found, ([, name, version]) => {
    const purl = `pkg:golang/${name}@${version}`;
    return { 'bom-ref': purl, type: 'library', name, version, scope: 'required', purl };
  });
}

function isFit({ licenses }) {
  return LICENCES.has(licenceOf(licenses));
}

function licenceOf(licenses = []) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return names.join(', ') || 'none';
}
