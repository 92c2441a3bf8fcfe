import type { RepositorySummary } from '#protocol/scan-report.js';
import { baseName } from '../packages/paths.js';
import {
  type Dependency,
  MAX_MANIFEST,
  npmDependencies,
  pipfileDependencies,
  pyprojectDependencies,
  requirementsDependencies,
  setupCfgDependencies,
} from './manifests.js';
import {
  catalogDependencies,
  composerDependencies,
  dotnetDependencies,
  goDependencies,
  gradleDependencies,
  mavenDependencies,
} from './other-manifests.js';

const MAX_MANIFESTS = 300;
const MAX_DEPENDENCIES = 2000;

type Reader = (text: string, path: string) => Dependency[];

/** Manifests by file name; a name is tested in this order. */
const manifestKinds: { name: RegExp; ecosystem: string; read: Reader }[] = [
  { name: /^package\.json$/, ecosystem: 'npm', read: npmDependencies },
  {
    name: /^requirements[\w.-]*\.txt$/,
    ecosystem: 'pypi',
    read: (text, path) => requirementsDependencies(text, /dev|test|lint|docs/i.test(baseName(path))),
  },
  { name: /^pyproject\.toml$/, ecosystem: 'pypi', read: pyprojectDependencies },
  { name: /^Pipfile$/, ecosystem: 'pypi', read: pipfileDependencies },
  { name: /^setup\.cfg$/, ecosystem: 'pypi', read: setupCfgDependencies },
  { name: /^pom\.xml$/, ecosystem: 'maven', read: mavenDependencies },
  { name: /^build\.gradle(\.kts)?$/, ecosystem: 'maven', read: gradleDependencies },
  { name: /\.versions\.toml$/, ecosystem: 'maven', read: catalogDependencies },
  { name: /^go\.mod$/, ecosystem: 'go', read: goDependencies },
  { name: /^composer\.json$/, ecosystem: 'composer', read: composerDependencies },
  { name: /\.(cs|fs|vb)proj$/, ecosystem: 'nuget', read: dotnetDependencies },
];

/** Direct dependencies that the manifests of the repository state, by manifest, in their order. */
export function dependenciesOf(
  paths: readonly string[],
  read: (path: string) => string | undefined,
): RepositorySummary['dependencies'] {
  const result: RepositorySummary['dependencies'] = [];
  let manifests = 0;
  for (const path of paths) {
    const kind = manifestKinds.find(({ name }) => name.test(baseName(path)));
    if (!kind || /(^|\/)(node_modules|site-packages|vendor)\//.test(path)) continue;
    const text = read(path);
    if (text === undefined || text.length > MAX_MANIFEST) continue;
    if (++manifests > MAX_MANIFESTS) break;
    for (const { name, version, development } of kind.read(text, path)) {
      if (result.length >= MAX_DEPENDENCIES) return result;
      result.push({ ecosystem: kind.ecosystem, name, version, file: path, development });
    }
  }
  return result;
}
